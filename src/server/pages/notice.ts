import { html } from 'hono/html'
import type { Markup } from './render-page.ts'

export type Notice = {
  readonly title: string
  readonly text: string
  readonly footer: string
  readonly form?: Markup | null
}

/** The content of a page that says one thing, such as that a link does not work. */
export const renderNotice = ({ title, text, footer, form = null }: Notice): Markup => html`<main class="notice">
<h1>${title}</h1>
<p>${text}</p>
${form}
<footer>${footer}</footer>
</main>`
