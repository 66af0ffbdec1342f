import { html } from 'hono/html'
import type { Locale } from '#contract/pages/path-locale.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { Markup, ServerPage } from '../pages/render-page.ts'
import type { Translate } from '../texts/translate.ts'
import type { FoundBackup } from './find-backups.ts'
import { type OfferState, partBytes } from './restore-offer.ts'
import { failureTexts, restoreTexts as texts } from './restore-texts.ts'

/** The box that says that the server of the photos in the S3 store is gone. */
export const keepPhotosField = 'keep-photos'
/** How often a browser tries to send a part, once a second: the server waits a minute for one that was cut off. */
const triesOfPart = 90

export type RestoreView = {
  readonly locale: Locale
  readonly translate: Translate
  readonly product: string
  readonly state: OfferState
  readonly found: readonly FoundBackup[]
  /** Where backups may be copied to; `null`: the server keeps none in a folder. */
  readonly folder: string | null
}

/** The page of the restore. `data-busy`: `restore-page.js` reads it again until the attribute is gone. */
export function renderRestore(view: RestoreView): ServerPage {
  const { locale, translate, product, state } = view
  const say = (text: TextDescriptor, values = {}) => translate(locale, text, { product, ...values })
  const title = say(state.phase === 'restored' ? texts.restoredTitle : texts.title)
  const isBusy = state.phase === 'working' || state.phase === 'prepared'
  const main = html`<main class="notice booking" id="restore"${isBusy ? html` data-busy` : ''}>
<h1>${title}</h1>
${renderState(view, say)}
<footer>${product}</footer>
</main>
<script src="/restore-page.js" defer></script>`
  return { locale, title: `${title} · ${product}`, main }
}

const pageOf = (name: string, locale: Locale): string => (locale === 'pl' ? `/pl/${name}` : `/${name}`)

type Say = (text: TextDescriptor, values?: Readonly<Record<string, string>>) => string

function renderState(view: RestoreView, say: Say): Markup {
  const { state, locale } = view
  switch (state.phase) {
    case 'working':
      return html`<p role="status">${say(texts.working)}</p><progress aria-label="${say(texts.title)}"></progress>`
    case 'prepared':
      return html`<p role="status">${say(texts.prepared)}</p><progress aria-label="${say(texts.title)}"></progress>`
    case 'restored': {
      const format = new Intl.DateTimeFormat(locale === 'pl' ? 'pl-PL' : 'en-GB', {
        dateStyle: 'long',
        timeStyle: 'short',
      })
      const when = format.format(new Date(state.madeAt))
      return html`<p role="status">${say(texts.restored, { when })}</p>
<p>${say(texts.erasures)}</p>
<p><a class="main" href="${pageOf('login', locale)}">${say(texts.signIn)}</a></p>`
    }
    case 'open': {
      const failure = state.failure && html`<p role="alert" class="fault">${say(failureTexts[state.failure])}</p>`
      return state.failure === 'in-use' ? html`${failure}` : html`${failure}${renderForms(view, say)}`
    }
  }
}

function renderForms({ state, found, folder, locale }: RestoreView, say: Say): Markup {
  const needsConsent = state.phase === 'open' && state.failure === 'other-photos'
  const photosBox =
    needsConsent &&
    html`<label class="pick">
<input type="checkbox" name="${keepPhotosField}" value="yes">
<span>${say(texts.photosGone)}</span>
</label>`
  return html`
<p>${say(texts.lead)}</p>
${
  found.length > 0 &&
  html`<form method="post">
<fieldset>
<legend>${say(texts.found)}</legend>
${found.map(
  ({ name, bytes }, at) => html`<label class="pick">
<input type="radio" name="name" value="${name}" required${at === 0 ? html` checked` : ''}>
<span>${name}</span> <small>${sizeOf(bytes, locale)}</small>
</label>`,
)}
</fieldset>
${photosBox}
<button type="submit">${say(texts.restoreFound)}</button>
</form>`
}
<form id="send" data-part="${partBytes}" data-tries="${triesOfPart}">
<div class="field">
<label for="backup">${say(texts.file)}</label>
<input id="backup" type="file" accept=".zip" required>
</div>
${photosBox}
<p role="alert" class="fault" hidden>${say(texts.notSent)}</p>
<button type="submit">${say(texts.restoreFile)}</button>
<progress hidden max="100" aria-label="${say(texts.sending)}"></progress>
</form>
<noscript><p>${say(texts.needsScript)}</p></noscript>
${folder && html`<p>${say(texts.folder, { folder })}</p>`}
<p><a href="${pageOf('register', locale)}">${say(texts.begin)}</a></p>`
}

function sizeOf(bytes: number, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  return format.format(bytes / 1_000_000)
}
