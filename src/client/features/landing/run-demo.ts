import { type Status, statuses, type Target } from '#domain/appointment.ts'
import { demoCars, firstDemoCar, offerTargets, sendDemo, setDemoOnline, startDemo, tapDemo } from './demo-day.ts'

/** The interval between two sent changes, ms: slow enough to be seen. */
const sendEveryMs = 450

const isTarget = (value: string | undefined): value is Target =>
  statuses.some((status) => status === value && status !== 'requested')

/** Makes the demo board interactive: it only shows, hides and moves the rendered cards and texts. */
export function runDemo(root: ParentNode, signal: AbortSignal): void {
  const demo = root.querySelector<HTMLElement>('[data-demo]')
  const wifi = demo?.querySelector<HTMLElement>('[data-demo-wifi]')
  const line = demo?.querySelector<HTMLElement>('[data-demo-state]')
  const count = demo?.querySelector<HTMLElement>('[data-demo-count]')
  const chosenPlace = demo?.querySelector<HTMLElement>('[data-demo-chosen]')
  const end = demo?.querySelector<HTMLElement>('[data-demo-end]')
  if (!demo || !wifi || !line || !count || !chosenPlace || !end) return

  let day = startDemo()
  let chosen = firstDemoCar
  let timer: ReturnType<typeof setTimeout> | undefined
  const cardOf = (id: string) => demo.querySelector<HTMLElement>(`[data-demo-car="${id}"]`)
  const cloneFlag = (status: Status) => {
    const template = demo.querySelector<HTMLTemplateElement>(`template[data-demo-flag="${status}"]`)
    return { flag: template?.content.cloneNode(true) ?? '', cardClass: template?.dataset.class ?? '' }
  }

  const showCard = (id: string) => {
    const card = cardOf(id)
    const status = day.states.get(id)?.status
    if (!card || !status) return
    const { flag, cardClass } = cloneFlag(status)
    card.className = cardClass
    card.setAttribute('aria-pressed', String(id === chosen))
    card.querySelector('[data-demo-status]')?.replaceChildren(flag)
    const unsent = card.querySelector<HTMLElement>('[data-demo-unsent]')
    if (unsent) unsent.hidden = !day.entries.some(({ appointmentId }) => appointmentId === id)
  }
  const showPanel = () => {
    const status = day.states.get(chosen)?.status
    const plate = cardOf(chosen)?.querySelector('[data-plate]')?.cloneNode(true)
    if (!status || !plate) return
    const name = document.createElement('strong')
    name.textContent = demoCars.find(({ id }) => id === chosen)?.car ?? ''
    chosenPlace.replaceChildren(plate, ' ', name)
    const offered: readonly Status[] = offerTargets(status)
    end.hidden = offered.length > 0
    const buttons = [...demo.querySelectorAll<HTMLElement>('[data-demo-to]')]
    for (const button of buttons) button.hidden = true
    for (const to of offered) {
      const button = buttons.find((one) => one.dataset.demoTo === to)
      if (!button) continue
      button.hidden = false
      // The usual step is first. Moving the focused button would remove the focus from it.
      if (button !== document.activeElement) button.parentElement?.append(button)
    }
  }
  const show = () => {
    for (const { id } of demoCars) showCard(id)
    showPanel()
    wifi.setAttribute('aria-checked', String(day.online))
    count.textContent = String(day.entries.length)
    line.dataset.demoState = day.online ? (day.entries.length > 0 ? 'sending' : 'online') : 'offline'
  }
  const drain = () => {
    clearTimeout(timer)
    if (!day.online || day.entries.length === 0) return
    timer = setTimeout(() => {
      day = sendDemo(day)
      show()
      drain()
    }, sendEveryMs)
  }

  demo.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element)) return
      const car = target.closest<HTMLElement>('[data-demo-car]')?.dataset.demoCar
      const to = target.closest<HTMLElement>('[data-demo-to]')?.dataset.demoTo
      if (car) chosen = car
      else if (isTarget(to)) day = tapDemo(day, chosen, to, Date.now()) ?? day
      else if (target.closest('[data-demo-wifi]')) day = setDemoOnline(day, !day.online)
      else return
      show()
      if (!target.closest('[data-demo-wifi]')) cardOf(chosen)?.scrollIntoView({ block: 'nearest' })
      // If the focused button was removed, its car gets the focus.
      if (isTarget(to) && document.activeElement === document.body) cardOf(chosen)?.focus({ preventScroll: true })
      drain()
    },
    { signal },
  )
  signal.addEventListener('abort', () => clearTimeout(timer))
  show()
}
