import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import hotToast, { resolveValue, type Toast } from 'react-hot-toast/headless'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { kindOf } from './toast.tsx'
import { isDismissingSwipe, type ToastKind } from './toast-rules.ts'
import css from './toaster.module.css'

const iconByKind: Readonly<Record<ToastKind, IconName | null>> = {
  default: null,
  success: 'tabler:circle-check',
  info: 'tabler:info-circle',
  warning: 'tabler:alert-triangle',
  error: 'tabler:alert-circle',
  loading: 'tabler:loader-2',
}

export type ToastItemProps = {
  toast: Toast
  /** Distance from the top of the stack in px. */
  offset: number
  inSight: boolean
  onHeight: (id: string, height: number) => void
}

export function ToastItem({ toast, offset, inSight, onHeight }: ToastItemProps) {
  const { t } = useLingui()
  const element = useRef<HTMLLIElement>(null)
  const start = useRef<number | null>(null)
  const [dx, setDx] = useState(0)
  const kind = kindOf(toast)
  const icon = iconByKind[kind]

  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const measure = () => onHeight(toast.id, node.offsetHeight)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(node)
    return () => watch.disconnect()
  }, [toast.id, onHeight])

  const grip = (event: PointerEvent<HTMLLIElement>) => {
    if (event.button !== 0 || (event.target as Element).closest('button, a')) return
    start.current = event.clientX
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const drag = (event: PointerEvent) => {
    if (start.current !== null) setDx(event.clientX - start.current)
  }
  const release = (event: PointerEvent) => {
    if (start.current === null) return
    const moved = event.clientX - start.current
    start.current = null
    if (event.type === 'pointerup' && isDismissingSwipe(moved)) {
      setDx(Math.sign(moved) * 400)
      hotToast.dismiss(toast.id)
    } else setDx(0)
  }

  const isHidden = !toast.visible || !inSight
  const style: CSSProperties = {
    transform: `translate(${!toast.visible && dx === 0 ? 40 : dx}px, ${offset}px)`,
    ...(toast.visible ? {} : { opacity: 0 }),
  }
  return (
    <li
      ref={element}
      className={joinClasses(css.toast, css[kind])}
      style={style}
      data-kind={kind}
      data-hidden={toast.visible && !inSight}
      data-swiping={start.current !== null}
      inert={isHidden}
      onPointerDown={grip}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={(event) => {
        if (event.key === 'Delete' || event.key === 'Backspace') hotToast.dismiss(toast.id)
      }}
    >
      {icon && <Icon name={icon} size={22} className={kind === 'loading' ? css.turning : undefined} />}
      <div className={css.body}>{resolveValue(toast.message, toast)}</div>
      <button type="button" className={css.close} aria-label={t`Dismiss`} onClick={() => hotToast.dismiss(toast.id)}>
        <Icon name="tabler:x" />
      </button>
    </li>
  )
}
