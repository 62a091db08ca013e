/** What keeps a business from closing, and where its people settle it, in each language. */
import type { Language } from '@haulway/domain/language.ts'

type Counted = readonly [one: string, more: string]
type Texts = { projects: Counted; dispatches: Counted; loads: Counted; shifts: Counted; money: string }

export const openWorkTexts: Record<Language, Texts> = {
  en: {
    projects: ['posted project (see Projects)', 'posted projects (see Projects)'],
    dispatches: ['truck at work', 'trucks at work'],
    loads: [
      'load for the jobber to approve (see Approve loads)',
      'loads for the jobber to approve (see Approve loads)',
    ],
    shifts: ['shift both sides must agree on (see Time sheets)', 'shifts both sides must agree on (see Time sheets)'],
    money: 'money owed or to withdraw (see Payments)',
  },
  es: {
    projects: ['proyecto publicado (vea Proyectos)', 'proyectos publicados (vea Proyectos)'],
    dispatches: ['camión trabajando', 'camiones trabajando'],
    loads: [
      'carga que el contratista debe resolver (vea Aprobar cargas)',
      'cargas que el contratista debe resolver (vea Aprobar cargas)',
    ],
    shifts: [
      'turno que ambas partes deben acordar (vea Hojas de horas)',
      'turnos que ambas partes deben acordar (vea Hojas de horas)',
    ],
    money: 'dinero por pagar o retirar (vea Pagos)',
  },
  fr: {
    projects: ['projet publié (voir Projets)', 'projets publiés (voir Projets)'],
    dispatches: ['camion au travail', 'camions au travail'],
    loads: [
      'voyage que l’entrepreneur doit régler (voir Approuver les voyages)',
      'voyages que l’entrepreneur doit régler (voir Approuver les voyages)',
    ],
    shifts: [
      'quart que les deux parties doivent accepter (voir Feuilles de temps)',
      'quarts que les deux parties doivent accepter (voir Feuilles de temps)',
    ],
    money: 'de l’argent dû ou à retirer (voir Paiements)',
  },
}
