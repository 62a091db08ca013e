import { secondMs } from '@haulway/domain/time.ts'

/** What is loaded after the first page is drawn, so that it does not compete with what that page needs. */
let drawn: () => void = () => {}
const firstPage = new Promise<void>(resolve => {
  drawn = resolve
})

export function noteDrawn(): void {
  drawn()
}

export function afterFirstPage(work: () => void): void {
  void firstPage.then(work)
}

/** How long an area's first page has the network and the processor to itself, from when its frame is drawn. */
export const firstPageMs = 3 * secondMs

/** Marks in the browser's performance log that every page can be opened without a network. */
export const pagesLoadedMark = 'haulway-pages-loaded'
