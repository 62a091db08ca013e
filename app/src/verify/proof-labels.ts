/** Words for the names in a proof: states, acts, witnesses, parties, pay lines. A test compares them with the app's. */
import type { Language } from '@haulway/domain/language.ts'
import type { LoadLogActKind, Witness } from '@haulway/domain/load-log/act/act.ts'
import { type LoadLogState, loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import type { AgreementKind } from '@haulway/domain/work/agreement-cards.ts'
import type { Party } from '@haulway/domain/work/party.ts'

export type VerifyWords = {
  states: Record<LoadLogState, string>
  acts: Record<LoadLogActKind, string>
  witnesses: Record<Witness, string>
  parties: Record<Party, string>
  agreements: Record<AgreementKind, string>
  /** By code; an add-on has its own name. */
  lines: Record<string, string>
}

const states = Object.entries(loadLogStates).map(([state, { word }]) => [state, word])

const en: VerifyWords = {
  states: Object.fromEntries(states) as VerifyWords['states'],
  acts: {
    ...{ start: 'Started', arriveAtPit: 'At the pit', confirmTrucker: 'Loading', confirmLoad: 'Loaded' },
    ...{ leavePit: 'Left the pit', nearDestination: 'Near the site', arriveAtSite: 'At the site', deliver: 'Unloaded' },
    ...{ approve: 'Approved', agree: 'Agreed', dispute: 'Problem reported', resolveDispute: 'Problem solved' },
    ...{ disputeLine: 'Line disputed', answerDispute: 'Dispute answered', withdrawDispute: 'Dispute withdrawn' },
    ...{ settleDispute: 'Dispute resolved', proposeCorrection: 'Correction proposed' },
    ...{ answerCorrection: 'Correction answered', withdrawCorrection: 'Correction withdrawn' },
    ...{ proposeWaitFault: 'Wait cause reported', answerWaitFault: 'Wait cause answered' },
    ...{ reject: 'Rejected', cancel: 'Canceled', correct: 'Corrected' },
  },
  witnesses: {
    ...{ trucker: 'trucker', broker: 'broker', operator: 'operator', pit: 'pit', dump: 'dump' },
    ...{ receiver: 'receiver', jobber: 'jobber', arbiter: 'arbiter', geofence: 'GPS', system: 'automatic' },
  },
  parties: {
    ...{ jobber: 'jobber', pit: 'pit', dump: 'dump', broker: 'broker', trucking: 'hauler', subhauler: 'subhauler' },
    ...{ fleetTrucker: 'driver', operator: 'operator' },
  },
  agreements: { haul: 'Haul', subHaul: 'Haul for the broker', material: 'Material' },
  lines: {
    ...{ haul: 'rate', minimumQuantity: 'minimum quantity', overloadCut: 'over the maximum' },
    ...{ minimumLoad: 'minimum for a load', hours: 'hours', overtime: 'overtime', minimumHours: 'minimum time' },
    ...{ travel: 'travel', day: 'day rate', minimumDay: 'minimum for the day', cancelFee: 'late cancellation' },
    ...{ dryRun: 'rejected load', fuel: 'fuel surcharge', commission: 'commission', driver: 'driver pay' },
    ...{ interest: 'interest for late payment', chargeBack: 'wait caused by the pit', material: 'material' },
    ...{ 'standby:pit': 'standby', 'standby:site': 'standby on site', 'standby:any': 'standby' },
  },
}

const es: VerifyWords = {
  states: {
    ...{ started: 'En camino al banco', queued: 'En fila', loading: 'Cargando', loaded: 'Cargado' },
    ...{ arrived: 'En la obra', delivered: 'Entregada', approved: 'Aprobada' },
    ...{ cancelled: 'Cancelada', rejected: 'Rechazada' },
  },
  acts: {
    ...{ start: 'Empezada', arriveAtPit: 'En el banco', confirmTrucker: 'Cargando', confirmLoad: 'Cargado' },
    ...{ leavePit: 'Salió del banco', nearDestination: 'Cerca de la obra', arriveAtSite: 'En la obra' },
    ...{ deliver: 'Descargado', approve: 'Aprobada', agree: 'Acordada', dispute: 'Problema reportado' },
    ...{ resolveDispute: 'Problema resuelto', disputeLine: 'Línea en disputa', answerDispute: 'Disputa respondida' },
    ...{ withdrawDispute: 'Disputa retirada', settleDispute: 'Disputa resuelta' },
    ...{ proposeCorrection: 'Corrección propuesta', answerCorrection: 'Corrección respondida' },
    ...{ withdrawCorrection: 'Corrección retirada', proposeWaitFault: 'Causa de la espera indicada' },
    ...{ answerWaitFault: 'Causa de la espera respondida', reject: 'Rechazada', cancel: 'Cancelada' },
    ...{ correct: 'Corregida' },
  },
  witnesses: {
    ...{ trucker: 'camionero', broker: 'intermediario', operator: 'operador', pit: 'banco', dump: 'tiradero' },
    ...{ receiver: 'receptor', jobber: 'contratista', arbiter: 'árbitro', geofence: 'GPS', system: 'automático' },
  },
  parties: {
    ...{ jobber: 'contratista', pit: 'banco', dump: 'tiradero', broker: 'intermediario', trucking: 'transportista' },
    ...{ subhauler: 'subtransportista', fleetTrucker: 'chofer', operator: 'operador' },
  },
  agreements: { haul: 'Acarreo', subHaul: 'Acarreo para el intermediario', material: 'Material' },
  lines: {
    ...{ haul: 'tarifa', minimumQuantity: 'cantidad mínima', overloadCut: 'sobre el máximo' },
    ...{ minimumLoad: 'mínimo por carga', hours: 'horas', overtime: 'horas extra', minimumHours: 'tiempo mínimo' },
    ...{ travel: 'traslado', day: 'tarifa por día', minimumDay: 'mínimo del día', cancelFee: 'cancelación tardía' },
    ...{ dryRun: 'carga rechazada', fuel: 'recargo por combustible', commission: 'comisión' },
    ...{ driver: 'paga del chofer', interest: 'interés por pago tardío', chargeBack: 'espera causada por el banco' },
    ...{ material: 'material', 'standby:pit': 'espera', 'standby:site': 'espera en la obra', 'standby:any': 'espera' },
  },
}

const fr: VerifyWords = {
  states: {
    ...{ started: 'En route vers la carrière', queued: 'En file', loading: 'Chargement', loaded: 'Chargé' },
    ...{ arrived: 'Au chantier', delivered: 'Livré', approved: 'Approuvé', cancelled: 'Annulé', rejected: 'Refusé' },
  },
  acts: {
    ...{ start: 'Commencé', arriveAtPit: 'À la carrière', confirmTrucker: 'Chargement', confirmLoad: 'Chargé' },
    ...{ leavePit: 'Parti de la carrière', nearDestination: 'Près du chantier', arriveAtSite: 'Au chantier' },
    ...{ deliver: 'Déchargé', approve: 'Approuvé', agree: 'Convenu', dispute: 'Problème signalé' },
    ...{ resolveDispute: 'Problème réglé', disputeLine: 'Ligne contestée' },
    ...{ answerDispute: 'Réponse à la contestation', withdrawDispute: 'Contestation retirée' },
    ...{ settleDispute: 'Contestation réglée', proposeCorrection: 'Correction proposée' },
    ...{ answerCorrection: 'Réponse à la correction', withdrawCorrection: 'Correction retirée' },
    ...{ proposeWaitFault: 'Cause de l’attente indiquée', answerWaitFault: 'Réponse sur la cause de l’attente' },
    ...{ reject: 'Refusé', cancel: 'Annulé', correct: 'Corrigé' },
  },
  witnesses: {
    ...{
      trucker: 'camionneur',
      broker: 'courtier',
      operator: 'opérateur',
      pit: 'carrière',
      dump: 'site de déversement',
    },
    ...{ receiver: 'destinataire', jobber: 'entrepreneur', arbiter: 'arbitre', geofence: 'GPS' },
    ...{ system: 'automatique' },
  },
  parties: {
    ...{
      jobber: 'entrepreneur',
      pit: 'carrière',
      dump: 'site de déversement',
      broker: 'courtier',
      trucking: 'transporteur',
    },
    ...{ subhauler: 'sous-transporteur', fleetTrucker: 'chauffeur', operator: 'opérateur' },
  },
  agreements: { haul: 'Transport', subHaul: 'Transport pour le courtier', material: 'Matériau' },
  lines: {
    ...{ haul: 'tarif', minimumQuantity: 'quantité minimale', overloadCut: 'au-delà du maximum' },
    ...{ minimumLoad: 'minimum par voyage', hours: 'heures', overtime: 'temps supplémentaire' },
    ...{ minimumHours: 'temps minimal', travel: 'déplacement', day: 'tarif à la journée' },
    ...{ minimumDay: 'minimum de la journée', cancelFee: 'annulation tardive', dryRun: 'voyage refusé' },
    ...{ fuel: 'surcharge de carburant', commission: 'commission', driver: 'paie du chauffeur' },
    ...{ interest: 'intérêts de retard', chargeBack: 'attente causée par la carrière', material: 'matériau' },
    ...{ 'standby:pit': 'attente', 'standby:site': 'attente au chantier', 'standby:any': 'attente' },
  },
}

export const verifyWords: Record<Language, VerifyWords> = { en, es, fr }
