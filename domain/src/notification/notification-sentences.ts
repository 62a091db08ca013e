/**
 * The sentence of each kind of notification in every language, for the list in the app and for pushes. Its placeholders
 * are only names and numbers, so it never contains a price or a position.
 */
import type { Language } from '../language.ts'
import type { Notification, NotificationKind } from './notification.ts'

type Sentences = Record<NotificationKind, string>
type Placeholder = 'project' | 'who' | 'place' | 'truck'

const sentences: Record<Language, Sentences> = {
  en: {
    offer: 'New offer: {project}',
    offerAccepted: '{who} accepted your offer: {project}',
    offerDeclined: '{who} declined your offer: {project}',
    offerWithdrawn: 'The offer for {project} was withdrawn',
    dispatched: 'Truck {truck} dispatched to {project}',
    dispatchEnded: 'Truck {truck} is no longer needed at {project}',
    cancelledLate: 'Truck {truck} was canceled late at {project}',
    projectClosed: '{project} is closed',
    nearDestination: 'Truck {truck} is near {place}',
    loadRejected: 'A load of truck {truck} on {project} was rejected',
    loadCancelled: 'A load of truck {truck} on {project} was canceled',
    disputed: 'A load on {project} is disputed',
    disputeAnswered: 'A dispute about a load on {project} was answered',
    disputeSettled: 'A dispute about a load on {project} was resolved',
    disputeDue: 'One day left to answer: a load on {project} is disputed',
    disputeOverdue: 'A dispute about a load on {project} has no answer yet',
    disputeToSettle: 'Resolve a dispute on {project}',
    dayAgreed: "{who} agreed to a day's loads on {project}",
    paid: '{who} sent a payment',
    paidOut: 'Your withdrawal was paid',
    paperExpiring: 'Truck {truck}: a document expires soon',
    businessPaperExpiring: '{who}: a document expires soon',
    agreementProposed: '{who} proposed a rate card',
    agreementAccepted: '{who} accepted your rate card',
    agreementDeclined: '{who} declined your rate card',
    agreementEnded: '{who} ended an agreement',
    correctionProposed: 'A correction of a load on {project} was proposed',
    correctionRefused: 'A correction of a load on {project} was refused',
    corrected: 'Pay on {project} was corrected',
    waitFaultProposed: 'Answer a standby claim on {project}',
    waitFaultAnswered: 'A standby claim on {project} was answered',
    driverTermsSet: '{who} set how you are paid',
    deductionProposed: '{who} proposed a deduction',
    deductionAnswered: '{who} answered your deduction',
    quickPayChanged: '{who} changed quick pay',
    retainageReleased: '{who} released your retainage',
    businessJoined: '{who} accepted your invitation to Haulway',
  },
  es: {
    offer: 'Nueva oferta: {project}',
    offerAccepted: '{who} aceptó su oferta: {project}',
    offerDeclined: '{who} rechazó su oferta: {project}',
    offerWithdrawn: 'Se retiró la oferta de {project}',
    dispatched: 'Camión {truck} despachado a {project}',
    dispatchEnded: 'El camión {truck} ya no se necesita en {project}',
    cancelledLate: 'Cancelaron tarde el camión {truck} en {project}',
    projectClosed: '{project} está cerrado',
    nearDestination: 'El camión {truck} está cerca de {place}',
    loadRejected: 'Rechazaron una carga del camión {truck} en {project}',
    loadCancelled: 'Cancelaron una carga del camión {truck} en {project}',
    disputed: 'Una carga de {project} está en disputa',
    disputeAnswered: 'Se respondió la disputa de una carga de {project}',
    disputeSettled: 'Se resolvió la disputa de una carga de {project}',
    disputeDue: 'Queda un día para responder: una carga de {project} está en disputa',
    disputeOverdue: 'La disputa de una carga de {project} sigue sin respuesta',
    disputeToSettle: 'Resuelva una disputa de {project}',
    dayAgreed: '{who} aceptó las cargas de un día de {project}',
    paid: '{who} envió un pago',
    paidOut: 'Se pagó su retiro',
    paperExpiring: 'Camión {truck}: un documento vence pronto',
    businessPaperExpiring: '{who}: un documento vence pronto',
    agreementProposed: '{who} propuso una tarifa',
    agreementAccepted: '{who} aceptó su tarifa',
    agreementDeclined: '{who} rechazó su tarifa',
    agreementEnded: '{who} terminó un acuerdo',
    correctionProposed: 'Se propuso corregir una carga de {project}',
    correctionRefused: 'Se rechazó la corrección de una carga de {project}',
    corrected: 'Se corrigió el pago de {project}',
    waitFaultProposed: 'Responda un reclamo de espera en {project}',
    waitFaultAnswered: 'Se respondió un reclamo de espera en {project}',
    driverTermsSet: '{who} definió cómo se le paga a usted',
    deductionProposed: '{who} propuso un descuento',
    deductionAnswered: '{who} respondió a su descuento',
    quickPayChanged: '{who} cambió el pronto pago',
    retainageReleased: '{who} liberó su retención',
    businessJoined: '{who} aceptó su invitación a Haulway',
  },
  fr: {
    offer: 'Nouvelle offre : {project}',
    offerAccepted: '{who} a accepté votre offre : {project}',
    offerDeclined: '{who} a refusé votre offre : {project}',
    offerWithdrawn: 'L’offre pour {project} a été retirée',
    dispatched: 'Camion {truck} envoyé à {project}',
    dispatchEnded: 'Le camion {truck} n’est plus requis à {project}',
    cancelledLate: 'Le camion {truck} a été annulé tardivement à {project}',
    projectClosed: '{project} est fermé',
    nearDestination: 'Le camion {truck} est près de {place}',
    loadRejected: 'Un voyage du camion {truck} à {project} a été refusé',
    loadCancelled: 'Un voyage du camion {truck} à {project} a été annulé',
    disputed: 'Un voyage de {project} est contesté',
    disputeAnswered: 'La contestation d’un voyage de {project} a une réponse',
    disputeSettled: 'La contestation d’un voyage de {project} est réglée',
    disputeDue: 'Plus qu’un jour pour répondre : un voyage de {project} est contesté',
    disputeOverdue: 'La contestation d’un voyage de {project} est sans réponse',
    disputeToSettle: 'Tranchez une contestation de {project}',
    dayAgreed: '{who} a accepté les voyages d’une journée de {project}',
    paid: '{who} a envoyé un paiement',
    paidOut: 'Votre retrait a été payé',
    paperExpiring: 'Camion {truck} : un document expire bientôt',
    businessPaperExpiring: '{who} : un document expire bientôt',
    agreementProposed: '{who} a proposé un tarif',
    agreementAccepted: '{who} a accepté votre tarif',
    agreementDeclined: '{who} a refusé votre tarif',
    agreementEnded: '{who} a mis fin à une entente',
    correctionProposed: 'La correction d’un voyage de {project} est proposée',
    correctionRefused: 'La correction d’un voyage de {project} a été refusée',
    corrected: 'La paie de {project} a été corrigée',
    waitFaultProposed: 'Répondez à une réclamation d’attente à {project}',
    waitFaultAnswered: 'Une réclamation d’attente à {project} a une réponse',
    driverTermsSet: '{who} a fixé votre mode de paie',
    deductionProposed: '{who} a proposé une déduction',
    deductionAnswered: '{who} a répondu à votre déduction',
    quickPayChanged: '{who} a changé le paiement rapide',
    retainageReleased: '{who} a libéré votre retenue',
    businessJoined: '{who} a accepté votre invitation à Haulway',
  },
}

/** What is said otherwise when it is about a shift and not a load. */
const ofShifts: Record<Language, Partial<Sentences>> = {
  en: {
    disputed: 'Pay of truck {truck} on {project} is disputed',
    disputeAnswered: 'A dispute about a shift on {project} was answered',
    disputeSettled: 'A dispute about a shift on {project} was resolved',
    disputeDue: 'One day left to answer: pay of truck {truck} on {project} is disputed',
    disputeOverdue: 'A dispute about a shift on {project} has no answer yet',
    correctionProposed: 'A correction of a time sheet on {project} was proposed',
    correctionRefused: 'A correction of a time sheet on {project} was refused',
  },
  es: {
    disputed: 'El pago del camión {truck} en {project} está en disputa',
    disputeAnswered: 'Se respondió la disputa de un turno de {project}',
    disputeSettled: 'Se resolvió la disputa de un turno de {project}',
    disputeDue: 'Queda un día para responder: el pago del camión {truck} en {project} está en disputa',
    disputeOverdue: 'La disputa de un turno de {project} sigue sin respuesta',
    correctionProposed: 'Se propuso corregir una hoja de horas de {project}',
    correctionRefused: 'Se rechazó la corrección de una hoja de horas de {project}',
  },
  fr: {
    disputed: 'La paie du camion {truck} à {project} est contestée',
    disputeAnswered: 'La contestation d’un quart de {project} a une réponse',
    disputeSettled: 'La contestation d’un quart de {project} est réglée',
    disputeDue: 'Plus qu’un jour pour répondre : la paie du camion {truck} à {project} est contestée',
    disputeOverdue: 'La contestation d’un quart de {project} est sans réponse',
    correctionProposed: 'La correction d’une feuille de temps de {project} est proposée',
    correctionRefused: 'La correction d’une feuille de temps de {project} a été refusée',
  },
}

/** What is said when the reader may know who did it, of a load and of a shift. */
const named: Record<Language, Record<'load' | 'shift', Partial<Sentences>>> = {
  en: {
    load: {
      loadRejected: '{who} rejected a load of truck {truck} on {project}',
      loadCancelled: '{who} canceled a load of truck {truck} on {project}',
      disputed: '{who} disputed a load on {project}',
      disputeAnswered: '{who} answered a dispute about a load on {project}',
      correctionProposed: '{who} wants to correct a load on {project}',
      correctionRefused: '{who} refused a correction of a load on {project}',
    },
    shift: {
      disputed: '{who} disputed the pay of truck {truck} on {project}',
      disputeAnswered: '{who} answered a dispute about a shift on {project}',
      correctionProposed: '{who} wants to correct a time sheet on {project}',
      correctionRefused: '{who} refused a correction of a time sheet on {project}',
    },
  },
  es: {
    load: {
      loadRejected: '{who} rechazó una carga del camión {truck} en {project}',
      loadCancelled: '{who} canceló una carga del camión {truck} en {project}',
      disputed: '{who} disputó una carga de {project}',
      disputeAnswered: '{who} respondió la disputa de una carga de {project}',
      correctionProposed: '{who} quiere corregir una carga de {project}',
      correctionRefused: '{who} rechazó la corrección de una carga de {project}',
    },
    shift: {
      disputed: '{who} disputó el pago del camión {truck} en {project}',
      disputeAnswered: '{who} respondió la disputa de un turno de {project}',
      correctionProposed: '{who} quiere corregir una hoja de horas de {project}',
      correctionRefused: '{who} rechazó la corrección de una hoja de horas de {project}',
    },
  },
  fr: {
    load: {
      loadRejected: '{who} a refusé un voyage du camion {truck} à {project}',
      loadCancelled: '{who} a annulé un voyage du camion {truck} à {project}',
      disputed: '{who} conteste un voyage de {project}',
      disputeAnswered: '{who} a répondu à la contestation d’un voyage de {project}',
      correctionProposed: '{who} propose de corriger un voyage de {project}',
      correctionRefused: '{who} a refusé la correction d’un voyage de {project}',
    },
    shift: {
      disputed: '{who} conteste la paie du camion {truck} à {project}',
      disputeAnswered: '{who} a répondu à la contestation d’un quart de {project}',
      correctionProposed: '{who} propose de corriger une feuille de temps de {project}',
      correctionRefused: '{who} a refusé la correction d’une feuille de temps de {project}',
    },
  },
}

/** Fills a placeholder for which the notification has no name. */
const fallbacks: Record<Language, Record<Exclude<Placeholder, 'truck'>, string>> = {
  en: { project: 'a project', who: 'Someone', place: 'the site' },
  es: { project: 'un proyecto', who: 'Alguien', place: 'la obra' },
  fr: { project: 'un projet', who: 'Quelqu’un', place: 'le chantier' },
}

/** A notification as a sentence. */
export function notificationSentence({ kind, data }: Pick<Notification, 'kind' | 'data'>, language: Language): string {
  const fallback = fallbacks[language]
  const values: Record<Placeholder, string> = {
    project: String(data.projectName ?? fallback.project),
    who: String(data.whoName ?? data.truckingName ?? data.jobberName ?? fallback.who),
    place: String(data.destinationName ?? fallback.place),
    truck: String(data.truckNumber ?? ''),
  }
  const withName = data.whoName ? named[language][data.shiftId ? 'shift' : 'load'][kind] : undefined
  const withoutName = (data.shiftId ? ofShifts[language][kind] : undefined) ?? sentences[language][kind]
  const sentence = withName ?? withoutName
  const filled = sentence.replaceAll(/\{(\w+)\}/g, (_, placeholder: Placeholder) => values[placeholder])
  return filled.replaceAll(/ {2,}/g, ' ').trim()
}
