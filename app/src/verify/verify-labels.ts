/** The sentences of the page that checks proofs. It is one file that works anywhere, so they are not in a catalog. */

import { type Language, writtenLanguage } from '@haulway/domain/language.ts'
import type { ProofVerdict } from '@haulway/domain/load-log/proof/check-proof.ts'
import { type VerifyWords, verifyWords } from './proof-labels.ts'

const en = {
  title: 'Check a proof',
  intro: 'Nothing leaves this device. You can save this page and use it without a network.',
  choose: 'Choose a proof (PDF or JSON)',
  drop: 'or drop it here',
  verdicts: {
    genuine: 'Genuine',
    changed: 'Changed',
    unknownKey: 'Unknown key',
    revokedKey: 'Revoked key',
    unreadable: 'Not a proof',
  } satisfies Record<ProofVerdict, string>,
  says: {
    genuine: 'This is exactly what Haulway signed.',
    changed: 'This is not what Haulway signed.',
    unknownKey: 'Signed with a key that this page does not have. Open the page again from its own address.',
    revokedKey: 'Signed with a key that is no longer valid. Ask for a new proof.',
    unreadable: 'This file contains no proof, or it was damaged.',
  } satisfies Record<ProofVerdict, string>,
  changes: 'What was changed',
  mayBe: 'What may have been changed. Its signature does not match either.',
  change: { changed: 'changed', added: 'added', missing: 'removed' },
  now: 'now {value}',
  somewhere: 'The signature does not match. We can’t say which field was changed.',
  code: {
    genuine: 'The printed code was signed by Haulway. Open the PDF or the file to see what it says.',
    changed: 'The printed code was not signed by Haulway.',
    unknownKey: 'The printed code names a key that this page does not have.',
    revokedKey: 'The printed code was signed with a key that is no longer valid.',
    unreadable: 'The printed code can’t be read.',
  } satisfies Record<ProofVerdict, string>,
  codeFits: 'The printed code belongs to this proof.',
  codeDiffers: 'The printed code belongs to another proof.',
  compare: 'Compare this with the printed ticket:',
  signedBy: 'Signed by {issuer} on {time} with key {key}, as seen by the {party}.',
  devices: '{good} of {signed} device signatures are valid.',
  fields: {
    ticket: 'Ticket',
    load: 'Load',
    material: 'Material',
    quantity: 'Quantity',
    truck: 'Truck',
    driver: 'Driver',
    hauler: 'Hauler',
    from: 'From',
    to: 'To',
    project: 'Project',
    jobber: 'For',
    state: 'Status',
    times: 'Times',
    seal: 'Seal',
    evidence: 'Proof',
    track: 'GPS track',
    prices: 'Prices',
    acts: 'Recorded',
    hash: 'Fingerprint',
  },
  loads: ['load', 'loads'],
  weighed: 'by scale',
  counted: 'not weighed',
  points: '{count} points, SHA-256 {hash}',
}
type Texts = typeof en

const es: Texts = {
  title: 'Verificar un comprobante',
  intro: 'Nada sale de este dispositivo. Puede guardar esta página y usarla sin conexión.',
  choose: 'Elija un comprobante (PDF o JSON)',
  drop: 'o suéltelo aquí',
  verdicts: {
    genuine: 'Auténtico',
    changed: 'Modificado',
    unknownKey: 'Clave desconocida',
    revokedKey: 'Clave revocada',
    unreadable: 'No es un comprobante',
  },
  says: {
    genuine: 'Es exactamente lo que firmó Haulway.',
    changed: 'No es lo que firmó Haulway.',
    unknownKey: 'Firmado con una clave que esta página no tiene. Abra la página otra vez desde su propia dirección.',
    revokedKey: 'Firmado con una clave que ya no vale. Pida un comprobante nuevo.',
    unreadable: 'Este archivo no contiene un comprobante, o está dañado.',
  },
  changes: 'Lo que se modificó',
  mayBe: 'Lo que pudo modificarse. La firma tampoco corresponde.',
  change: { changed: 'modificado', added: 'agregado', missing: 'quitado' },
  now: 'ahora {value}',
  somewhere: 'La firma no corresponde. No se puede decir qué campo se modificó.',
  code: {
    genuine: 'Haulway firmó el código impreso. Abra el PDF o el archivo para ver lo que dice.',
    changed: 'Haulway no firmó el código impreso.',
    unknownKey: 'El código impreso nombra una clave que esta página no tiene.',
    revokedKey: 'El código impreso se firmó con una clave que ya no vale.',
    unreadable: 'No se puede leer el código impreso.',
  },
  codeFits: 'El código impreso es de este comprobante.',
  codeDiffers: 'El código impreso es de otro comprobante.',
  compare: 'Compare esto con el papel:',
  signedBy: 'Firmado por {issuer} el {time} con la clave {key}, como lo ve: {party}.',
  devices: '{good} de {signed} firmas de dispositivos son correctas.',
  fields: {
    ticket: 'Boleto',
    load: 'Carga',
    material: 'Material',
    quantity: 'Cantidad',
    truck: 'Camión',
    driver: 'Chofer',
    hauler: 'Transportista',
    from: 'De',
    to: 'A',
    project: 'Proyecto',
    jobber: 'Para',
    state: 'Estado',
    times: 'Horas',
    seal: 'Sello',
    evidence: 'Prueba',
    track: 'Recorrido GPS',
    prices: 'Precios',
    acts: 'Registrado',
    hash: 'Huella',
  },
  loads: ['carga', 'cargas'],
  weighed: 'en báscula',
  counted: 'sin pesar',
  points: '{count} puntos, SHA-256 {hash}',
}

const fr: Texts = {
  title: 'Vérifier une preuve',
  intro: 'Rien ne quitte cet appareil. Vous pouvez enregistrer cette page et l’utiliser sans réseau.',
  choose: 'Choisir une preuve (PDF ou JSON)',
  drop: 'ou la déposer ici',
  verdicts: {
    genuine: 'Authentique',
    changed: 'Modifiée',
    unknownKey: 'Clé inconnue',
    revokedKey: 'Clé révoquée',
    unreadable: 'Pas une preuve',
  },
  says: {
    genuine: 'C’est exactement ce que Haulway a signé.',
    changed: 'Ce n’est pas ce que Haulway a signé.',
    unknownKey: 'Signée avec une clé que cette page n’a pas. Rouvrez la page à sa propre adresse.',
    revokedKey: 'Signée avec une clé qui ne compte plus. Demandez une nouvelle preuve.',
    unreadable: 'Ce fichier ne contient pas de preuve, ou il est endommagé.',
  },
  changes: 'Ce qui a été modifié',
  mayBe: 'Ce qui a pu être modifié. La signature ne correspond pas non plus.',
  change: { changed: 'modifié', added: 'ajouté', missing: 'retiré' },
  now: 'maintenant {value}',
  somewhere: 'La signature ne correspond pas. Impossible de dire quel champ a été modifié.',
  code: {
    genuine: 'Le code imprimé a été signé par Haulway. Ouvrez le PDF ou le fichier pour voir ce qu’il dit.',
    changed: 'Le code imprimé n’a pas été signé par Haulway.',
    unknownKey: 'Le code imprimé nomme une clé que cette page n’a pas.',
    revokedKey: 'Le code imprimé a été signé avec une clé qui ne compte plus.',
    unreadable: 'Le code imprimé est illisible.',
  },
  codeFits: 'Le code imprimé est celui de cette preuve.',
  codeDiffers: 'Le code imprimé est celui d’une autre preuve.',
  compare: 'Comparez avec le papier :',
  signedBy: 'Signée par {issuer} le {time} avec la clé {key}, telle que vue par : {party}.',
  devices: '{good} signatures d’appareils sur {signed} sont bonnes.',
  fields: {
    ticket: 'Billet',
    load: 'Voyage',
    material: 'Matériau',
    quantity: 'Quantité',
    truck: 'Camion',
    driver: 'Chauffeur',
    hauler: 'Transporteur',
    from: 'De',
    to: 'À',
    project: 'Projet',
    jobber: 'Pour',
    state: 'Statut',
    times: 'Heures',
    seal: 'Sceau',
    evidence: 'Preuve',
    track: 'Trace GPS',
    prices: 'Prix',
    acts: 'Enregistré',
    hash: 'Empreinte',
  },
  loads: ['voyage', 'voyages'],
  weighed: 'à la balance',
  counted: 'non pesé',
  points: '{count} points, SHA-256 {hash}',
}

const byLanguage: Record<Language, Texts> = { en, es, fr }

export type VerifyTexts = Texts & { locale: string; words: VerifyWords }

/** @param locale the browser's */
export function textsFor(locale: string): VerifyTexts {
  const language = writtenLanguage(locale.slice(0, 2))
  return { ...byLanguage[language], locale, words: verifyWords[language] }
}

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
