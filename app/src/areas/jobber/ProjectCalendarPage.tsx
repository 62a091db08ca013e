/** /jobber/projects/calendar: the same projects day by day, a week at a time. */
import { ProjectCalendar } from '../../work/project/calendar/ProjectCalendar.tsx'
import { ProjectsFrame } from './ProjectsFrame.tsx'

export function ProjectCalendarPage() {
  return <ProjectsFrame>{shown => <ProjectCalendar {...shown} days={shown.filtered} />}</ProjectsFrame>
}
