/** The label of a call in the list of what is waiting to be sent. */
import { useLingui } from '@lingui/react/macro'

export function useCallLabels(): (call: string) => string {
  const { t } = useLingui()
  const labels: Record<string, string> = {
    startLoad: t`Started a load`,
    arriveAtPit: t`At the pit`,
    confirmTrucker: t`Started loading a truck`,
    confirmLoad: t`Loaded a truck`,
    undoConfirmation: t`Undid a loading`,
    leavePit: t`Left the pit`,
    nearDestination: t`Near the site`,
    arriveAtSite: t`At the site`,
    deliverLoad: t`Delivered`,
    disputeLoad: t`Reported a problem`,
    disputeLine: t`Disputed a line`,
    answerDispute: t`Answered a dispute`,
    withdrawDispute: t`Withdrew a dispute`,
    proposeCorrection: t`Proposed a correction`,
    answerCorrection: t`Answered a correction`,
    agreeDay: t`Agreed to a day's loads`,
    withdrawCorrection: t`Withdrew a correction`,
    proposeWaitFault: t`Named the cause of a wait`,
    answerWaitFault: t`Answered on the cause of a wait`,
    rejectLoad: t`Rejected a load`,
    cancelLoad: t`Canceled a load`,
    correctLoad: t`Corrected a load`,
    startShift: t`Started the shift`,
    endShift: t`Ended the shift`,
    startBreak: t`Started a break`,
    endBreak: t`Ended a break`,
    startBreakdown: t`Truck broke down`,
    endBreakdown: t`Truck running again`,
    changeTimeSheet: t`Proposed other times`,
    agreeToTimeSheet: t`Agreed to a time sheet`,
    correctTimeSheet: t`Proposed a correction`,
    answerTimeSheetCorrection: t`Answered a correction`,
    withdrawTimeSheetCorrection: t`Withdrew a correction`,
    disputeShiftLine: t`Disputed a line`,
    answerShiftDispute: t`Answered a dispute`,
    withdrawShiftDispute: t`Withdrew a dispute`,
    readNotifications: t`Read notifications`,
  }
  return call => labels[call] ?? t`An update`
}
