/** Known statements of everyday work: what commands and readers send. */
import { joins, touches } from '../statement-faults.ts'
import type { KnownGroup } from './known-group.ts'

const board: KnownGroup = {
  name: 'the board',
  why:
    'A search is about the hauls of all projects: each node finds its own by an index. Businesses are local, so the ' +
    'ids of the few on hold are sent along.',
  statements: [
    {
      what: 'reads a page of the board, or counts what it would have with other filters: with each search',
      text: 'from "hauls" h join "projects" p on p.project_id = h.project_id where h.on_board and (p.record->>',
      faults: [touches('hauls'), touches('projects'), joins('hauls', 'entities')],
    },
    {
      what: 'counts the trucks in line at the pits of a page: with each search',
      text: 'as trucks from load_logs l where l.ended_at is null and l.alias_of is null and l.started_at > $ and',
      faults: [touches('load_logs')],
    },
  ],
}

const projectsOfBusiness: KnownGroup = {
  name: 'projects of a business',
  why:
    'The parties of a project are with the project, so each node is asked for the projects of a business. Planned: a ' +
    'second table of the parties, by business.',
  statements: [
    {
      what: 'reads what users may read: when documents are requested, a stream opens, or a node has its heartbeat',
      text: /from "members" inner join "project_parties" on .* where "members"\."uid" = any\(\$::text\[\]\)$/,
      faults: [touches('project_parties')],
    },
    {
      what: 'lists the projects of a business: when a pit adds an operator, and when a business is deleted',
      text: 'select "project_id" from "project_parties" where "project_parties"."entity_id" = $ order by',
      faults: [touches('project_parties')],
    },
    {
      what: 'lists the projects in which someone drives: when they are let go, and when their pay is first set',
      text: /^select distinct "dispatches"\."project_id" .* where \("project_parties"\."entity_id" = \$ and record/,
      faults: [touches('dispatches'), touches('project_parties')],
    },
    {
      what: 'lists the published projects of a jobber or a pit: when one of its geo pins changes',
      text: /^select "projects"\."project_id" from "project_parties" .* where \("project_parties"\."entity_id" = \$/,
      faults: [touches('project_parties'), touches('projects')],
    },
  ],
}

const documentsOfWork: KnownGroup = {
  name: 'documents of loads and shifts',
  why:
    'Loads and shifts are with their project, their documents with the business that reads them. So each node is ' +
    'asked for the ids, and then one for the documents. Planned: the table of parties by business, which names the ' +
    'projects.',
  statements: [
    {
      what: 'reads the shifts of a driver or a hauler: when someone opens the hours',
      text: 'from shifts where (trucking_entity_id = $ or driver_entity_id = $) and shift_day between $::date and',
      faults: [touches('shifts')],
    },
    {
      what: 'reads the loads of a driver or a hauler: when someone opens the hours',
      text: 'where project_id in (select project_id from project_parties where entity_id = $) and (trucking_entity_id',
      faults: [touches('project_parties')],
    },
    {
      what: 'reads the loads of a business: when someone opens the cycle times',
      text: 'where entity_id = $ union select project_id from projects where entity_id = $) and ($::uuid is null or',
      faults: [touches('project_parties'), touches('projects')],
    },
    {
      what: 'reads the trucks in line at a pit: every 15 seconds while the driver of one of them looks',
      text: 'where ended_at is null and alias_of is null and started_at > $ and pit_entity_id = $::uuid and state in',
      faults: [touches('load_logs')],
    },
    {
      what: 'reads the loads that may have passed a truck in line: as often',
      text: 'where alias_of is null and pit_entity_id = $::uuid and started_at > $ and project_id in (',
      faults: [touches('project_parties')],
    },
  ],
}

const daysOfDriver: KnownGroup = {
  name: 'days of a driver or a truck',
  why:
    'Work is with its project, and a driver or a truck may work on several in a day. Each node finds the few rows by ' +
    'an index. Planned: a column or a table by business.',
  statements: [
    {
      what: 'reads the loads of a day of a fleet’s driver: in a job, after one of them has ended or changed',
      text: 'from "load_logs" where (("load_logs"."driver_entity_id" = $ and "load_logs"."shift_day" = $) and',
      faults: [touches('load_logs')],
    },
    {
      what: 'reads the loads of a truck’s drivers around a day: when a load that has ended is saved',
      text: 'from "load_logs" where ("load_logs"."driver_entity_id" = any($::uuid[]) and "load_logs"."shift_day" in ($',
      faults: [touches('load_logs')],
    },
    {
      what: 'reads the shifts of a day of a fleet’s driver: in the same job',
      text: 'from "shifts" where (("shifts"."driver_entity_id" = $ and "shifts"."shift_day" = $) and',
      faults: [touches('shifts')],
    },
    {
      what: 'reads the shifts of a driver that overlap with another: when a shift changes',
      text: 'from "shifts" where ("shifts"."driver_entity_id" = $ and "shifts"."shift_id" <> $ and',
      faults: [touches('shifts')],
    },
    {
      what: 'reads the shifts of a truck with another driver that overlap: when a shift changes',
      text: 'where ("shifts"."trucking_entity_id" = $ and "shifts"."shift_day" in ($) and "shifts"."record"',
      faults: [touches('shifts')],
    },
    {
      what: 'reads the booked shifts of a truck and a day: when one of them is booked or priced again',
      text: 'from "shifts" where ("shifts"."trucking_entity_id" = $ and "shifts"."shift_day" = $ and "shifts"."record"',
      faults: [touches('shifts')],
    },
  ],
}

const filesOfOwner: KnownGroup = {
  name: 'files of a load, a truck or a business',
  why:
    'The address of a file has only its id, so the files of one owner are on all nodes. Each finds its few by an ' +
    'index. Nothing is planned.',
  statements: [
    {
      what: 'counts the files of a load, a truck or a business: before each upload',
      text: /select count\(\*\) from "attachments" where \(?"attachments"\."owner_id" = \$/,
      faults: [touches('attachments')],
    },
    {
      what: 'reads the files of a load: when it starts, for pictures of its ticket that arrived before',
      text: 'from "attachments" where "attachments"."owner_id" = $ order by "attachments"."attachment_id"',
      faults: [touches('attachments')],
    },
  ],
}

export const work: readonly KnownGroup[] = [board, projectsOfBusiness, documentsOfWork, daysOfDriver, filesOfOwner]
