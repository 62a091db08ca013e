/** The body of a delivery: the event, and the document as the business reads it. */

type Delivery = { deliveryId: string; entityId: string; event: string; createdOn: number; data: unknown }

/** The same text for every try. */
export function bodyOf({ deliveryId, entityId, event, createdOn, data }: Delivery): string {
  return JSON.stringify({ id: deliveryId, type: event, createdOn, entityId, data })
}
