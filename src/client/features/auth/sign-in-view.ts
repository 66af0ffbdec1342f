import { describeFailure, mayHaveCode, type SignInState } from './sign-in-state.ts'
import type { SignInTexts } from './sign-in-texts.ts'

/** The elements of a sign-in page that its script reads or changes. */
export type SignInView = ReturnType<typeof findView>

export function find<E extends Element = HTMLElement>(within: ParentNode, selector: string): E {
  const found = within.querySelector<E>(selector)
  if (!found) throw new Error(`the page has no ${selector}`)
  return found
}

/** Finds both steps: the shown one at its place, the other one in its template. */
function findSteps(page: HTMLElement) {
  const place = find(page, '[data-step]')
  const template = find<HTMLTemplateElement>(page, 'template[data-other-step]')
  // React, which renders the page during development, puts the content into the template itself.
  const store = template.content.firstElementChild ? template.content : template
  const steps = [place.firstElementChild, store.firstElementChild]
  const isEmail = (step: Element | null) => step?.matches('[data-email-form]') === true
  const [emailForm, codeStep] = [steps.find(isEmail), steps.find((step) => step && !isEmail(step))]
  if (!(emailForm instanceof HTMLFormElement) || !(codeStep instanceof HTMLElement))
    throw new Error('the page has not both steps')
  return { place, store, emailForm, codeStep }
}

export function findView(page: HTMLElement) {
  const { place, store, emailForm, codeStep } = findSteps(page)
  const codeForm = find<HTMLFormElement>(codeStep, '[data-code-form]')
  const submit = find<HTMLButtonElement>(codeForm, '[type=submit]:not([name])')
  const submitLabel = find(submit, 'span > span')
  const resend = find<HTMLButtonElement>(codeForm, '[data-resend] button')
  const resendLabel = find(resend, 'span > span')
  // Their forms are for browsers without a script.
  const change = find<HTMLButtonElement>(codeStep, '[data-change]')
  resend.type = 'button'
  resend.formNoValidate = false
  change.type = 'button'
  emailForm.noValidate = true
  codeForm.noValidate = true
  return {
    ...{ place, store, emailForm, codeStep, codeForm, submit, submitLabel, resend, resendLabel, change },
    email: find<HTMLInputElement>(emailForm, 'input[name=email]'),
    requestButton: find<HTMLButtonElement>(emailForm, '[type=submit]'),
    haveCode: find(emailForm, '[data-have-code]'),
    code: find<HTMLInputElement>(codeForm, 'input[name=code]'),
    sentTo: find(codeStep, '[data-sent-to]'),
    resent: find(codeForm, '[data-resent]'),
    labels: { submit: submitLabel.textContent, resend: resendLabel.textContent },
  }
}

/** Shows a state. */
export function showState(view: SignInView, state: SignInState, texts: SignInTexts): void {
  const { emailForm, codeStep, codeForm, email, code } = view
  const { sent, running, isEntered, failure } = state
  const step = sent ? codeStep : emailForm
  if (!view.place.contains(step)) {
    view.store.replaceChildren(...view.place.children)
    view.place.replaceChildren(step)
  }
  view.sentTo.textContent = sent?.email ?? ''
  setBusy(view.requestButton, running === 'request')
  setBusy(view.submit, running === 'entry')
  setBusy(view.resend, running === 'resend')
  code.readOnly = isEntered
  view.submitLabel.textContent = isEntered ? texts.tryAgain : view.labels.submit
  find(codeForm, '[data-resend]').hidden = isEntered
  view.haveCode.hidden = !mayHaveCode(state)

  const textAt = (at: string) => (failure?.at === at ? describeFailure(failure, texts) : '')
  setText(find(emailForm, '[data-failure=email]'), 'span', textAt('email'))
  setText(find(codeForm, '[data-failure=code]'), 'span', textAt('code'))
  setText(find(codeForm, '[data-failure=resend]'), 'span', textAt('resend'))
  setText(find(codeForm, '[data-notice]'), '[data-text]', textAt('form'))
  email.setAttribute('aria-invalid', String(failure?.at === 'email'))
  code.setAttribute('aria-invalid', String(failure?.at === 'code'))
}

/** Shows how long the server refuses to send another code. */
export function showResendDelay({ resend, resendLabel, labels }: SignInView, leftMs: number, texts: SignInTexts): void {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const label = seconds > 0 ? texts.resendIn.replace('{seconds}', String(seconds)) : labels.resend
  resend.disabled = seconds > 0
  if (resendLabel.textContent !== label) resendLabel.textContent = label
}

export function showResent({ resent }: SignInView, text: string): void {
  resent.dataset.set = text
  resent.textContent = text
}

/** Shows a text in an element that is hidden without one. */
export function setText(line: HTMLElement, place: string, text: string): void {
  line.dataset.set = text
  find(line, place).textContent = text
}

function setBusy(button: HTMLElement, isBusy: boolean): void {
  for (const attribute of ['aria-busy', 'aria-disabled']) {
    if (isBusy) button.setAttribute(attribute, 'true')
    else button.removeAttribute(attribute)
  }
}
