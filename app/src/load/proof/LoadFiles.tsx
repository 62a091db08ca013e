/** What can be downloaded of a load: its ticket, and its signed proof. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { TicketFile } from '../TicketFile.tsx'
import { ProofFiles } from './ProofFiles.tsx'
import './proof-files.css'

export function LoadFiles({ load }: { load: LoadLogDocument }) {
  return (
    <div className="proof-files">
      <TicketFile load={load} />
      <ProofFiles load={load} />
    </div>
  )
}
