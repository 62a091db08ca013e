/**
 * The page that a share link opens. It asks again every 20 seconds while it is looked at: a customer needs no second,
 * and a request goes through every proxy, holds nothing on the server, and ends with the link.
 */
import { type FollowedProject, followedProjectSchema } from '@haulway/domain/share-link/followed-project.ts'
import { fill, followTexts } from './follow-labels.ts'
import '../ui/theme/one-file-page.css'
import './follow.css'

const askEveryMs = 20_000
const texts = followTexts(navigator.language)
const page = document.getElementById('page') ?? document.body
let shown: FollowedProject | undefined

document.documentElement.lang = texts.locale
// The next link that is opened in this tab.
window.addEventListener('hashchange', () => location.reload())
document.addEventListener('visibilitychange', () => void ask())
setInterval(() => void ask(), askEveryMs)
void ask()

async function ask(): Promise<void> {
  if (document.hidden) return
  try {
    const body = JSON.stringify({ shareToken: location.hash.slice(1) })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/read-followed-project', { method: 'POST', headers, body, credentials: 'omit' })
    if (answer.status === 404 || answer.status === 400) return page.replaceChildren(element('h1', 'gone', texts.gone))
    shown = followedProjectSchema.parse(await answer.json())
    draw(shown)
  } catch {
    // Too many requests, a server that restarts, or no network: what is shown stays, with its time.
    if (shown) draw(shown, true)
  }
}

function draw(project: FollowedProject, isOld = false): void {
  const { name, jobber, timeZone, at, today, expiresOn, hauls, trucks, days, tickets } = project
  document.title = `${name}, Haulway`
  const time = new Intl.DateTimeFormat(texts.locale, { timeZone, timeStyle: 'short' }).format(at)
  const day = new Intl.DateTimeFormat(texts.locale, { timeZone, dateStyle: 'medium' }).format(expiresOn)
  const loadsToday = days.find(each => each.day === today)?.loads ?? 0
  page.replaceChildren(
    element('h1', '', name),
    element('p', 'quiet', fill(texts.by, { jobber })),
    // Spanish times end in a point: "7:50 a.m."
    element('p', isOld ? 'old' : 'quiet', fill(isOld ? texts.offline : texts.asOf, { time }).replace('..', '.')),
    element(
      'div',
      'figures',
      figure(trucks.length, texts.trucksNow),
      figure(loadsToday, texts.loadsToday),
      figure(tickets, texts.tickets),
    ),
    element('h2', '', texts.progress),
    ...hauls.map(drawHaul),
    element('h2', '', texts.trucksNow),
    drawTrucks(project),
    element('h2', '', texts.days),
    drawDays(project),
    element('p', 'quiet', fill(texts.until, { day })),
  )
}

function figure(count: number, label: string): HTMLElement {
  return element('div', '', element('strong', '', formatNumber(count)), element('span', 'quiet', label))
}

function drawHaul(haul: FollowedProject['hauls'][number]): HTMLElement {
  const { material, unit, from, to, targetMilli, deliveredMilli, isEnded, perHourMilli, hoursLeft } = haul
  const bar = element('progress', '')
  bar.max = targetMilli
  bar.value = Math.min(deliveredMilli, targetMilli)
  bar.setAttribute('aria-label', material)
  const done = { done: formatNumber(deliveredMilli / 1000), target: formatAmount(targetMilli, unit) }
  const forecast =
    deliveredMilli >= targetMilli
      ? texts.done
      : isEnded
        ? texts.ended
        : perHourMilli !== null && hoursLeft !== null
          ? fill(texts.left, { pace: formatAmount(perHourMilli, unit), hours: formatNumber(hoursLeft) })
          : ''
  const head = element('p', 'haul', element('strong', '', material), ` ${fill(texts.of, done)}`)
  return element('div', 'row', head, bar, element('p', 'quiet', `${from} – ${to}`), element('p', '', forecast))
}

function drawTrucks({ trucks, timeZone }: FollowedProject): HTMLElement {
  if (trucks.length === 0) return element('p', 'quiet', texts.noTrucks)
  const clock = new Intl.DateTimeFormat(texts.locale, { timeZone, timeStyle: 'short' })
  const rows = trucks.map(({ number, state, since, material, amountMilli, unit, to }) => [
    number,
    `${texts.states[state]} ${clock.format(since)}`,
    amountMilli === null ? material : `${material}, ${formatAmount(amountMilli, unit)}`,
    to,
  ])
  return table([texts.truck, texts.state, texts.load, texts.to], rows)
}

function drawDays({ days }: FollowedProject): HTMLElement {
  const rows = days.map(({ day, loads, amounts }) => [
    new Intl.DateTimeFormat(texts.locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(Date.parse(day)),
    formatNumber(loads),
    amounts.map(each => `${each.material}: ${formatAmount(each.deliveredMilli, each.unit)}`).join(', '),
  ])
  return table([texts.day, texts.loads, texts.delivered], rows)
}

function table(head: string[], rows: string[][]): HTMLElement {
  const cells = (tag: 'th' | 'td', of: string[]) => element('tr', '', ...of.map(each => element(tag, '', each)))
  const body = element('tbody', '', ...rows.map(row => cells('td', row)))
  return element('div', 'wide', element('table', '', element('thead', '', cells('th', head)), body))
}

function formatNumber(value: number): string {
  return new Intl.NumberFormat(texts.locale, { maximumFractionDigits: 1 }).format(value)
}

function formatAmount(milli: number, unit: keyof typeof texts.units): string {
  return `${formatNumber(milli / 1000)} ${texts.units[unit]}`
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...children)
  return made
}
