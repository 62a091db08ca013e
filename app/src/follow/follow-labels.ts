/** The sentences of the page that shows a shared project. It is one file without the app, so they are in no catalog. */
import { type Language, writtenLanguage } from '@haulway/domain/language.ts'
import type { LoadLogState } from '@haulway/domain/load-log/state/states.ts'
import type { Unit } from '@haulway/domain/units.ts'

type UnitTexts = Record<Unit, string>

const en = {
  gone: 'This link no longer works. Ask for a new one.',
  offline: 'No connection. These figures are from {time}.',
  asOf: 'As of {time}. Updates automatically.',
  until: 'This link works until {day}.',
  by: 'By {jobber}',
  trucksNow: 'Trucks now',
  noTrucks: 'No truck is on the way.',
  loadsToday: 'Loads today',
  tickets: 'Tickets so far',
  progress: 'Progress',
  of: '{done} of {target}',
  left: 'At today’s pace of {pace} an hour, {hours} h of hauling are left.',
  done: 'The planned quantity is delivered.',
  ended: 'Ended',
  days: 'By day',
  day: 'Day',
  loads: 'Loads',
  delivered: 'Delivered',
  truck: 'Truck',
  state: 'Status',
  load: 'Load',
  to: 'To',
  states: {
    started: 'Driving to the pit',
    queued: 'In line',
    loading: 'Loading',
    loaded: 'Loaded',
    arrived: 'At the site',
    delivered: 'Delivered',
    approved: 'Approved',
    cancelled: 'Canceled',
    rejected: 'Rejected',
  } satisfies Record<LoadLogState, string>,
  units: { ton: 'tons', tonne: 'tonnes', yard: 'yd³', cubicMeter: 'm³', load: 'loads' } satisfies UnitTexts,
}
type Texts = typeof en

const es: Texts = {
  gone: 'Este enlace ya no sirve. Pida uno nuevo.',
  offline: 'Sin conexión. Estas cifras son de las {time}.',
  asOf: 'A las {time}. Se actualiza automáticamente.',
  until: 'Este enlace sirve hasta el {day}.',
  by: 'De {jobber}',
  trucksNow: 'Camiones ahora',
  noTrucks: 'Ningún camión está en camino.',
  loadsToday: 'Cargas de hoy',
  tickets: 'Boletos hasta ahora',
  progress: 'Avance',
  of: '{done} de {target}',
  left: 'Al ritmo de hoy, {pace} por hora, quedan {hours} h de acarreo.',
  done: 'La cantidad planeada está entregada.',
  ended: 'Terminado',
  days: 'Por día',
  day: 'Día',
  loads: 'Cargas',
  delivered: 'Entregado',
  truck: 'Camión',
  state: 'Estado',
  load: 'Carga',
  to: 'A',
  states: {
    started: 'En camino al banco',
    queued: 'En fila',
    loading: 'Cargando',
    loaded: 'Cargado',
    arrived: 'En la obra',
    delivered: 'Entregada',
    approved: 'Aprobada',
    cancelled: 'Cancelada',
    rejected: 'Rechazada',
  },
  units: { ton: 'tons', tonne: 'toneladas', yard: 'yd³', cubicMeter: 'm³', load: 'cargas' },
}

const fr: Texts = {
  gone: 'Ce lien ne fonctionne plus. Demandez-en un nouveau.',
  offline: 'Pas de connexion. Ces chiffres datent de {time}.',
  asOf: 'À {time}. Mise à jour automatique.',
  until: 'Ce lien fonctionne jusqu’au {day}.',
  by: 'Par {jobber}',
  trucksNow: 'Camions en ce moment',
  noTrucks: 'Aucun camion n’est en route.',
  loadsToday: 'Voyages du jour',
  tickets: 'Billets à ce jour',
  progress: 'Avancement',
  of: '{done} sur {target}',
  left: 'Au rythme d’aujourd’hui, {pace} à l’heure, il reste {hours} h de transport.',
  done: 'La quantité prévue est livrée.',
  ended: 'Terminé',
  days: 'Par jour',
  day: 'Jour',
  loads: 'Voyages',
  delivered: 'Livré',
  truck: 'Camion',
  state: 'Statut',
  load: 'Chargement',
  to: 'À',
  states: {
    started: 'En route vers la carrière',
    queued: 'En file',
    loading: 'Chargement',
    loaded: 'Chargé',
    arrived: 'Au chantier',
    delivered: 'Livré',
    approved: 'Approuvé',
    cancelled: 'Annulé',
    rejected: 'Refusé',
  },
  units: { ton: 'tonnes courtes', tonne: 'tonnes', yard: 'yd³', cubicMeter: 'm³', load: 'voyages' },
}

const byLanguage: Record<Language, Texts> = { en, es, fr }

export type FollowTexts = Texts & { locale: string }

/** @param locale the browser's */
export function followTexts(locale: string): FollowTexts {
  return { ...byLanguage[writtenLanguage(locale.slice(0, 2))], locale }
}

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
