/**
 * The rules of lines in the languages of printed copies. English is in the domain. A test compares the others with the
 * catalogs of the app, so that screen and paper say the same.
 */
import type { Language } from '@haulway/domain/language.ts'
import { lineRules } from '@haulway/domain/pay/line/line-rules.ts'

type RuleTexts = Readonly<Record<keyof typeof lineRules, string>>

export const ruleTexts: Readonly<Record<Language, RuleTexts>> = {
  en: lineRules,
  es: {
    quantityTimesRate: 'Cantidad facturada por la tarifa.',
    oncePerLoad: 'La tarifa de una carga.',
    quantityMinimum: 'La cantidad mínima a la tarifa, menos lo que paga la cantidad facturada.',
    quantityMaximum: 'La cantidad máxima a la tarifa, menos lo que paga la cantidad facturada.',
    loadMinimum: 'El mínimo por carga, menos lo que paga su flete.',
    dayMinimum: 'El mínimo por camión y día, menos lo que pagan sus líneas que cuentan.',
    minutesTimesRate: 'Minutos trabajados, sin descansos no pagados, a la tarifa por hora.',
    minutesOverLimit: 'Minutos después del límite de horas extra, a la tarifa de horas extra.',
    shiftMinimum: 'El tiempo mínimo a la tarifa por hora, menos lo que pagan los minutos.',
    dayTimeMinimum: 'La parte del turno, por minutos, del complemento hasta el tiempo mínimo del día.',
    travelTime: 'El tiempo de traslado acordado a la tarifa por hora.',
    dayShare: 'La parte de la tarifa por día para los minutos trabajados.',
    dayShareAndTime: 'La última parte de la tarifa por día y los minutos posteriores a la tarifa acordada.',
    lateCancellation: 'Cancelado con menos aviso de lo acordado.',
    dryRun: 'El monto acordado por una carga rechazada o no disponible.',
    standbyPerLoad: 'Minutos en fila después de la espera sin costo, a la tarifa de espera.',
    standbyPerDay: 'Minutos en fila de todo el día después de la espera sin costo, a la tarifa de espera.',
    chargeBack:
      'Minutos que el banco hizo esperar, tras la espera gratis, a tarifa acordada. A lo más el precio del material.',
    addOn: 'Un cargo adicional acordado.',
    ownAddOn: 'Un cargo adicional de esta carga o turno.',
    fuelPercent: 'El porcentaje de recargo según el precio del combustible, sobre las líneas a las que se aplica.',
    fuelPerUnit: 'El recargo por unidad según el precio del combustible.',
    fuelPerMile: 'Precio del combustible sobre la base, dividido entre millas por galón, por cada milla.',
    fuelPerHour: 'Precio del combustible sobre la base, por galones por hora, por el tiempo trabajado.',
    commissionOfLoad: 'El porcentaje del intermediario sobre la carga.',
    commissionOfStatement: 'El porcentaje del intermediario sobre todas las líneas.',
    agreedInDispute: 'El resultado de una disputa sobre esta línea.',
    driverShare: 'El porcentaje del chofer sobre la carga.',
    interest: 'Interés simple sobre lo pagado tarde, por cada día, con meses de 30 días.',
  },
  fr: {
    quantityTimesRate: 'Quantité facturée multipliée par le tarif.',
    oncePerLoad: 'Le tarif d’un voyage.',
    quantityMinimum: 'La quantité minimale au tarif, moins ce que paie la quantité facturée.',
    quantityMaximum: 'La quantité maximale au tarif, moins ce que paie la quantité facturée.',
    loadMinimum: 'Le minimum par voyage, moins ce que paie son transport.',
    dayMinimum: 'Le minimum par camion et par jour, moins ce que paient ses lignes prises en compte.',
    minutesTimesRate: 'Minutes travaillées, sans les pauses non payées, au tarif horaire.',
    minutesOverLimit: 'Minutes au-delà de la limite de temps supplémentaire, au tarif majoré.',
    shiftMinimum: 'Le temps minimal au tarif horaire, moins ce que paient les minutes.',
    dayTimeMinimum: 'La part du quart, selon les minutes, du complément au temps minimal de la journée.',
    travelTime: 'Le temps de déplacement convenu au tarif horaire.',
    dayShare: 'La part du tarif à la journée pour les minutes travaillées.',
    dayShareAndTime: 'La dernière part du tarif à la journée, et les minutes au-delà au tarif convenu.',
    lateCancellation: 'Annulé avec un préavis plus court que convenu.',
    dryRun: 'Le montant convenu pour un voyage refusé ou non disponible.',
    standbyPerLoad: 'Minutes en file au-delà de l’attente gratuite, au tarif d’attente.',
    standbyPerDay: 'Minutes en file de toute la journée au-delà de l’attente gratuite, au tarif d’attente.',
    chargeBack:
      'Minutes d’attente causées par la carrière, passé les gratuites, au tarif convenu. Au plus le prix du matériau.',
    addOn: 'Un supplément convenu.',
    ownAddOn: 'Un supplément de ce voyage ou de ce quart.',
    fuelPercent: 'Le pourcentage de surcharge selon le prix du carburant, sur les lignes concernées.',
    fuelPerUnit: 'La surcharge par unité selon le prix du carburant.',
    fuelPerMile: 'Prix du carburant au-dessus de la base, divisé par les milles par gallon, pour chaque mille.',
    fuelPerHour:
      'Prix du carburant au-dessus de la base, multiplié par les gallons par heure, pour le temps travaillé.',
    commissionOfLoad: 'Le pourcentage du courtier sur le voyage.',
    commissionOfStatement: 'Le pourcentage du courtier sur toutes les lignes.',
    agreedInDispute: 'Le résultat d’une contestation de cette ligne.',
    driverShare: 'Le pourcentage du chauffeur sur le voyage.',
    interest: 'Intérêt simple sur ce qui a été payé en retard, par jour, avec des mois de 30 jours.',
  },
}
