/**
 * What a user has decided must reach the server before they log out: afterward no one else may send it, and no one
 * would see that it was refused.
 */

/** Sends what is left and waits for the answers. @returns false if the user must see something first */
type Finish = () => Promise<boolean>

const unfinished = new Set<Finish>()

/** @returns removes it again */
export function onLogout(finish: Finish): () => void {
  unfinished.add(finish)
  return () => unfinished.delete(finish)
}

/** @returns false if the user must see something first, such as a refusal: they then log out again */
export async function finishBeforeLogout(): Promise<boolean> {
  const finished = await Promise.all([...unfinished].map(finish => finish()))
  return finished.every(isSeen => isSeen)
}
