import { useLingui } from '@lingui/react/macro'
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useToaster } from 'react-hot-toast/headless'
import { onSheetClose } from '#client/ui/open-sheets.ts'
import { topClearOf } from './clear-of-main.ts'
import { kindOf } from './toast.tsx'
import { ToastItem } from './toast-item.tsx'
import { isAssertive, isToastKey, toastRules, visibleToasts } from './toast-rules.ts'
import css from './toaster.module.css'

/** The toast area at the top right, once per layout. Alt+T moves the focus there, Esc returns it. */
export function Toaster() {
  const { t } = useLingui()
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  const { toasts, handlers } = useToaster()
  const { startPause, endPause, calculateOffset, updateHeight } = handlers
  const inSight = visibleToasts(toasts)

  const latestUpdate = useRef(updateHeight)
  latestUpdate.current = updateHeight
  const onHeight = useCallback((id: string, height: number) => latestUpdate.current(id, height), [])

  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (!isToastKey(event) || !region.current) return
      event.preventDefault()
      if (document.activeElement instanceof HTMLElement) cameFrom.current = document.activeElement
      region.current.focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  // An open dialog is in the browser's top layer: to be visible, the toasts must enter it after the dialog.
  const newest = toasts[0]?.id
  useEffect(() => {
    const element = region.current
    if (!element?.showPopover) return
    const isOpen = element.matches(':popover-open')
    if (isOpen && newest !== undefined && document.querySelector('dialog:modal')) element.hidePopover()
    if (!element.matches(':popover-open')) element.showPopover()
  }, [newest])

  // Toasts pause while they are hovered or focused. Start the pause only once: a second start would count the time in
  // between, and all of them would close.
  const [isPointed, setPointed] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isPaused = isPointed || hasFocus
  useEffect(() => {
    if (isPaused) startPause()
  }, [isPaused, startPause])
  useEffect(() => {
    if (!isPaused) endPause()
  }, [isPaused, endPause])

  // A toast that closes under the pointer fires no `pointerleave`: without this the others would stay paused.
  const count = toasts.length
  useEffect(() => {
    const element = region.current
    if (count < 0 || !element) return
    if (!element.matches(':hover')) setPointed(false)
    if (!element.contains(document.activeElement)) setFocus(false)
  }, [count])

  // With every toast, and while the page moves below them; never away from the pointer.
  const isShown = inSight.size > 0
  useLayoutEffect(() => {
    if (region.current && !isPointed) keepClearOfMain(region.current)
  })
  useEffect(() => {
    const element = region.current
    if (!isShown || !element) return
    const place = () => {
      if (!element.matches(':hover')) keepClearOfMain(element)
    }
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    // Until then only the buttons of the sheet counted.
    const stopWatching = onSheetClose(() => requestAnimationFrame(place))
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      stopWatching()
    }
  }, [isShown])

  const handleBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false)
  }
  const pressInside = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cameFrom.current?.focus()
  }

  const stack = (assertive: boolean) => (
    <ol className={css.list} aria-live={assertive ? 'assertive' : 'polite'} aria-relevant="additions text">
      {toasts
        .filter((toast) => isAssertive(kindOf(toast)) === assertive)
        .map((toast) => (
          <ToastItem
            key={toast.id}
            toast={toast}
            offset={calculateOffset(toast, { gutter: toastRules.gapPx })}
            inSight={inSight.has(toast.id)}
            onHeight={onHeight}
          />
        ))}
    </ol>
  )

  return (
    <section
      ref={region}
      popover="manual"
      tabIndex={-1}
      aria-label={t`Notifications (Alt+T)`}
      className={css.region}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocus(true)}
      onBlur={handleBlur}
      onKeyDown={pressInside}
    >
      {stack(false)}
      {stack(true)}
    </section>
  )
}

/** Moves the toasts below buttons that they would cover: the main ones of the open dialog, or of the page and its header. */
function keepClearOfMain(region: HTMLElement): void {
  region.style.top = ''
  const toasts = [...region.querySelectorAll<HTMLElement>('li:not([inert])')]
  // Measuring lays out the page, which takes 50 ms in the first render on a slow device.
  if (toasts.length === 0) return
  const { left, right, top } = region.getBoundingClientRect()
  const heights = toasts.map((toast) => toast.offsetHeight)
  const height = heights.reduce((sum, one) => sum + one + toastRules.gapPx, -toastRules.gapPx)
  const page = document.querySelector('dialog:modal') ?? document
  const buttons = [...page.querySelectorAll('[data-signal], main header:has(h1) :is(a, button)')].map((button) =>
    button.getBoundingClientRect(),
  )
  const clear = topClearOf(
    buttons.filter((button) => button.height > 0),
    { left, right, top, bottom: top + height },
    innerHeight,
  )
  if (clear !== top) region.style.top = `${clear}px`
}
