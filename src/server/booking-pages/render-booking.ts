import { html } from 'hono/html'
import { type ConsentPurpose, consentPurposes } from '#contract/customers.ts'
import type { ChosenService } from '#contract/onboarding.ts'
import type { Locale } from '#contract/pages/path-locale.ts'
import { bookingPath, workshopPath } from '#contract/pages/server-pages.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import type { ConfirmationMode } from '#domain/online-booking/booking-rules.ts'
import { toWall } from '#domain/wall-time.ts'
import type { Markup, ServerPage } from '../pages/render-page.ts'
import { taxonomy } from '../services/read-taxonomy.ts'
import { serviceName } from '../services/service-names.ts'
import type { StationFields } from '../stations/store.ts'
import { languageLinks, languageSwitch } from '../workshop-page/languages.ts'
import { priceOf } from '../workshop-page/render-workshop.ts'
import type { WorkshopWriter } from '../workshop-page/workshop-writer.ts'
import { bookingTexts as texts } from './booking-texts.ts'
import {
  type BookingFaults,
  consentField,
  mostServices,
  type TypedBooking,
  type TypedField,
  trapField,
} from './read-entry.ts'

/** What each step of the booking shows around its own part. */
export type BookingFrame = {
  readonly station: StationFields
  readonly slug: string
  readonly write: WorkshopWriter
  /** The language in the address. */
  readonly chosenLocale: Locale | null
  readonly isPreview: boolean
  readonly productName: string
  /** The full URL of the page of the workshop. */
  readonly url: string
}

/** What has been chosen so far. */
type Choice = { readonly services: readonly ChosenService[]; readonly startsAt: number }

const iso = (instant: number): string => new Date(instant).toISOString()

const phoneOf = ({ station }: BookingFrame): string => formatPhone(station.phone, station.country)

/** The address of a step. */
const hrefOf = ({ slug, write }: BookingFrame, choice: Partial<Choice> & { from?: string } = {}): string => {
  const query = new URLSearchParams({ lang: write.locale })
  for (const { id } of choice.services ?? []) query.append('service', id)
  if (choice.startsAt !== undefined) query.set('at', iso(choice.startsAt))
  if (choice.from !== undefined) query.set('from', choice.from)
  return `${workshopPath}/${slug}${bookingPath}?${query}`
}

const hiddenInput = (name: string, value: string): Markup => html`<input type="hidden" name="${name}" value="${value}">`

const hiddenChoice = ({ services }: Pick<Choice, 'services'>): Markup[] =>
  services.map(({ id }) => hiddenInput('service', id))

/** The page around a step. Only the first step is for search engines. */
export function frameBooking(frame: BookingFrame, step: Markup, head?: Markup): ServerPage {
  const { station, slug, write, isPreview, productName } = frame
  return {
    locale: write.locale,
    title: `${write.text(texts.title)} · ${station.name}`,
    head: isPreview ? undefined : head,
    main: html`${isPreview && html`<p class="preview" role="status">${write.text(texts.preview)}</p>`}
<main class="workshop booking">
<header>
<p><a href="${workshopPath}/${slug}?lang=${write.locale}">${station.name}</a></p>
<h1>${write.text(texts.title)}</h1>
</header>
${step}
</main>
<footer class="until">
<p><a href="tel:${station.phone}">${write.text(texts.elseCall, { phone: phoneOf(frame) })}</a></p>
<p>${productName} · ${languageSwitch(write, (locale) => hrefOf(frame).replace(`lang=${write.locale}`, `lang=${locale}`))}</p>
</footer>`,
  }
}

/** For search engines, on the first step. */
export function bookingHead({ station, write, url, chosenLocale }: BookingFrame): Markup {
  const { name, city } = station
  return html`<meta name="description" content="${write.text(texts.description, { name, city })}">
${languageLinks(`${url}${bookingPath}`, chosenLocale)}`
}

/** The first step: the services that can be booked online. */
export function renderServiceStep(
  frame: BookingFrame,
  offered: readonly ChosenService[],
  chosen: readonly ChosenService[],
  fault: TextDescriptor | null,
): Markup {
  const { slug, write } = frame
  const byId = new Map(offered.filter(({ bookable }) => bookable).map((service) => [service.id, service]))
  const groups = taxonomy.groups.flatMap((group) => {
    const services = group.services.flatMap(({ id }) => byId.get(id) ?? [])
    return services.length > 0 ? [{ name: write.locale === 'pl' ? group.namePl : group.nameEn, services }] : []
  })
  if (groups.length === 0) return renderCallUs(frame, write.text(texts.off))
  return html`<section aria-labelledby="services">
<h2 id="services">${write.text(texts.services)}</h2>
<p class="small">${write.text(texts.several, { most: mostServices })}</p>
${fault && html`<p class="fault" role="alert">${write.text(fault, { most: mostServices })}</p>`}
<form method="get" action="${workshopPath}/${slug}${bookingPath}">
${hiddenInput('lang', write.locale)}
${groups.map(
  ({ name, services }) => html`<fieldset>
<legend>${name}</legend>
${services.map(
  (
    service,
  ) => html`<label class="pick"><input type="checkbox" name="service" value="${service.id}"${chosen.includes(service) && ' checked'}> <span>${serviceName(service.id, write.locale)}</span> <small>${priceOf(service, write)}${service.note && html` <span class="remark">${service.note}</span>`}</small></label>
`,
)}</fieldset>
`,
)}<button type="submit">${write.text(texts.showTimes)}</button>
</form>
</section>`
}

type TimeStep = {
  readonly services: readonly ChosenService[]
  /** Epoch ms, in order. */
  readonly times: readonly number[]
  /** Where the next times begin, as a date; `null`: there are none. */
  readonly laterFrom: string | null
  readonly horizonDays: number
}

/** The second step: the free times by day. */
export function renderTimeStep(frame: BookingFrame, { services, times, laterFrom, horizonDays }: TimeStep): Markup {
  const { station, write } = frame
  const days = Map.groupBy(times, (time) => toWall(time, station.timeZone).date)
  return html`${renderSummary(frame, { services })}
<section aria-labelledby="times">
<h2 id="times">${write.text(texts.times)}</h2>
${
  days.size === 0 &&
  html`<p>${write.text(texts.noTimes, { days: horizonDays })}</p>
<p><a class="main" href="tel:${station.phone}">${write.text(texts.callUs, { phone: phoneOf(frame) })}</a></p>`
}
${[...days].map(
  ([date, ofDay]) => html`<h3>${write.day(date)}</h3>
<ul class="times">
${ofDay.map(
  (time) => html`<li><a href="${hrefOf(frame, { services, startsAt: time })}">${write.time(time)}</a></li>
`,
)}</ul>
`,
)}
${laterFrom !== null && html`<p><a href="${hrefOf(frame, { services, from: laterFrom })}">${write.text(texts.later)}</a></p>`}
</section>`
}

function renderSummary(frame: BookingFrame, choice: Pick<Choice, 'services'> & Partial<Choice>): Markup {
  const { write } = frame
  const { services, startsAt } = choice
  const change = (href: string, what: string) =>
    html` <a href="${href}">${write.text(texts.change)}<span class="hidden"> (${what})</span></a>`
  return html`<section>
<dl class="chosen">
<div><dt>${write.text(texts.work)}</dt><dd>${services.map(({ id }) => serviceName(id, write.locale)).join(', ')}${change(hrefOf(frame), write.text(texts.work))}</dd></div>
${startsAt !== undefined && html`<div><dt>${write.text(texts.when)}</dt><dd>${write.when(startsAt)}${change(hrefOf(frame, { services }), write.text(texts.when))}</dd></div>`}
</dl>
</section>`
}

type DetailStep = Choice & {
  readonly typed: TypedBooking
  readonly faults: BookingFaults
  /** What is wrong apart from a field. */
  readonly problem: string | null
}

const faultTexts: Readonly<Record<TypedField, TextDescriptor>> = {
  plate: texts.plateFault,
  car: texts.carFault,
  name: texts.nameFault,
  email: texts.emailFault,
  phone: texts.phoneFault,
  note: texts.noteFault,
}

const consentTexts: Readonly<Record<ConsentPurpose, TextDescriptor>> = {
  reminders: texts.consentReminders,
  marketing: texts.consentOffers,
}

/** The third step: the car and the customer. */
export function renderDetailStep(frame: BookingFrame, { typed, faults, problem, ...choice }: DetailStep): Markup {
  const { station, write } = frame
  const describe = (name: TypedField): string | null => {
    const fault = faults[name]
    if (!fault) return null
    return fault === 'fault'
      ? write.text(faultTexts[name])
      : write.text(texts.makeFault, { make: fault.make, phone: phoneOf(frame) })
  }
  const field = (name: TypedField, label: TextDescriptor, more: { hint?: TextDescriptor; attributes: Markup }) => {
    const fault = describe(name)
    const isOptional = name === 'car' || name === 'phone' || name === 'note'
    const described = [more.hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ')
    const common = html` id="${name}" name="${name}"${described && html` aria-describedby="${described}"`}${fault && html` aria-invalid="true"`}`
    return html`<div class="field">
<label for="${name}">${write.text(label)}${isOptional && html` <small>(${write.text(texts.optional)})</small>`}</label>
${
  name === 'note'
    ? html`<textarea${common}${more.attributes}>${typed[name]}</textarea>`
    : html`<input${common}${more.attributes} value="${typed[name]}">`
}
${more.hint && html`<p class="small" id="${name}-hint">${write.text(more.hint)}</p>`}
${fault && html`<p class="fault" id="${name}-fault">${fault}</p>`}
</div>`
  }
  const isFaulty = Object.keys(faults).length > 0
  const privacy = `${write.locale === 'pl' ? '/pl' : ''}/legal/privacy-policy`
  const consent = (purpose: ConsentPurpose): Markup =>
    html`<label class="pick"><input type="checkbox" name="${consentField}" value="${purpose}"${typed.consents.includes(purpose) && ' checked'}> <span>${write.text(consentTexts[purpose], { station: station.name })}</span></label>
`
  return html`${renderSummary(frame, choice)}
<section aria-labelledby="details">
<h2 id="details">${write.text(texts.details)}</h2>
${(problem || isFaulty) && html`<p class="fault" role="alert">${problem ?? write.text(texts.faults)}</p>`}
<form method="post" action="${hrefOf(frame)}">
${hiddenChoice(choice)}${hiddenInput('at', iso(choice.startsAt))}
${field('plate', texts.plate, { attributes: html` required maxlength="20" autocomplete="off" autocapitalize="characters"` })}
${field('car', texts.car, { attributes: html` maxlength="80" autocomplete="off"` })}
${field('name', texts.name, { attributes: html` required maxlength="120" autocomplete="name"` })}
${field('email', texts.email, { hint: texts.emailWhy, attributes: html` required type="email" maxlength="254" autocomplete="email"` })}
${field('phone', texts.phone, { hint: texts.phoneWhy, attributes: html` type="tel" maxlength="30" autocomplete="tel"` })}
${field('note', texts.note, { hint: texts.noteHint, attributes: html` maxlength="1000" rows="3"` })}
<fieldset>
<legend>${write.text(texts.consents)} <small>(${write.text(texts.optional)})</small></legend>
${consentPurposes.map(consent)}<p class="small">${write.text(texts.consentEnd)}</p>
</fieldset>
<div class="trap" aria-hidden="true"><label for="${trapField}">${write.text(texts.leaveEmpty)}</label><input id="${trapField}" name="${trapField}" tabindex="-1" autocomplete="off"></div>
<button type="submit" name="act" value="code">${write.text(texts.sendCode)}</button>
<p class="small">${write.text(texts.whoGets, { station: station.name })} <a href="${privacy}">${write.text(texts.privacy)}</a></p>
</form>
</section>`
}

const hiddenDetails = ({ consents, ...typed }: TypedBooking): Markup[] => [
  ...Object.entries(typed).map(([name, value]) => hiddenInput(name, value)),
  ...consents.map((purpose) => hiddenInput(consentField, purpose)),
]

type CodeStep = Choice & {
  readonly typed: TypedBooking
  readonly confirmation: ConfirmationMode
  readonly problem: string | null
}

/** The fourth step: the code from the mail. */
export function renderCodeStep(frame: BookingFrame, { typed, confirmation, problem, ...choice }: CodeStep): Markup {
  const { write } = frame
  const isRequest = confirmation === 'request'
  return html`${renderSummary(frame, choice)}
<section aria-labelledby="code-title">
<h2 id="code-title">${write.text(texts.code)}</h2>
<p id="code-sent">${write.text(texts.codeSent, { email: typed.email })}</p>
${isRequest && html`<p class="small">${write.text(texts.requestMeans)}</p>`}
<form method="post" action="${hrefOf(frame)}">
${hiddenChoice(choice)}${hiddenInput('at', iso(choice.startsAt))}${hiddenDetails(typed)}
<div class="field">
<label for="code">${write.text(texts.code)}</label>
<input id="code" name="code" required inputmode="numeric" autocomplete="one-time-code" maxlength="20" aria-describedby="code-sent${problem && ' code-fault'}"${problem && html` aria-invalid="true"`}>
${problem && html`<p class="fault" id="code-fault" role="alert">${problem}</p>`}
</div>
<button type="submit" name="act" value="book">${write.text(isRequest ? texts.request : texts.book)}</button>
<div class="less">
<button type="submit" name="act" value="again" formnovalidate>${write.text(texts.again)}</button>
<button type="submit" name="act" value="change" formnovalidate>${write.text(texts.edit)}</button>
</div>
</form>
</section>`
}

type LostStep = Pick<Choice, 'services'> & {
  readonly typed: TypedBooking
  /** The code that was entered already; empty: none. */
  readonly code: string
  /** Epoch ms. */
  readonly times: readonly number[]
}

/** Instead of a time that was taken meanwhile: the next ones, with everything that was typed. */
export function renderLostStep(frame: BookingFrame, { services, typed, code, times }: LostStep): Markup {
  const { write } = frame
  return html`<section aria-labelledby="lost">
<h2 id="lost" role="alert">${write.text(texts.lost)}</h2>
${code !== '' && html`<p>${write.text(texts.lostCode)}</p>`}
<form method="post" action="${hrefOf(frame)}">
${hiddenChoice({ services })}${hiddenDetails(typed)}
${code !== '' && html`${hiddenInput('code', code)}${hiddenInput('act', 'book')}`}
${times.map(
  (time) => html`<button type="submit" name="at" value="${iso(time)}" class="time">${write.when(time)}</button>
`,
)}</form>
${times.length === 0 && html`<p>${write.text(texts.callUs, { phone: phoneOf(frame) })}</p>`}
<p><a href="${hrefOf(frame, { services })}">${write.text(texts.otherTime)}</a></p>
</section>`
}

/** In place of a step that is not possible online. */
export function renderCallUs(frame: BookingFrame, title: string): Markup {
  const { station, write } = frame
  return html`<section>
<h2>${title}</h2>
<p><a class="main" href="tel:${station.phone}">${write.text(texts.offCall, { phone: phoneOf(frame) })}</a></p>
</section>`
}
