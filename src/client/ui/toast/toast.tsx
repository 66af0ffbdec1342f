import type { ReactNode } from 'react'
import hotToast, { type ToastOptions as HotOptions, type Toast } from 'react-hot-toast/headless'
import { durationOf, type ToastKind, toastRules } from './toast-rules.ts'
import css from './toaster.module.css'

/** A button in a toast, as "Undo"; pressing it closes the toast. */
export type ToastAction = { label: string; run: () => void }

type ToastOptions = {
  /** A toast with the id of a visible one replaces it: loading, then done. */
  id?: string
  action?: ToastAction | undefined
  /** A second button beside the first one. */
  otherAction?: ToastAction | undefined
  /** In ms; by default the duration of the kind. */
  durationMs?: number
}

const kinds: readonly ToastKind[] = ['default', 'success', 'info', 'warning', 'error', 'loading']

/** The kind is stored in `className`: react-hot-toast has no info and warning. */
export function kindOf(toast: Pick<Toast, 'className'>): ToastKind {
  return kinds.find((kind) => kind === toast.className) ?? 'default'
}

function show(kind: ToastKind, message: ReactNode, { id, action, otherAction, durationMs }: ToastOptions = {}): string {
  const options: HotOptions = {
    className: kind,
    duration: durationMs ?? durationOf(kind),
    removeDelay: toastRules.removeDelayMs,
    ...(id ? { id } : {}),
  }
  const body = (toast: Toast) => (
    <>
      <span className={css.message}>{message}</span>
      {[action, otherAction].map(
        (one) =>
          one && (
            <button
              key={one.label}
              type="button"
              className={css.action}
              onClick={() => {
                one.run()
                hotToast.dismiss(toast.id)
              }}
            >
              {one.label}
            </button>
          ),
      )}
    </>
  )
  return kind === 'loading' ? hotToast.loading(body, options) : hotToast(body, options)
}

type Show = (message: ReactNode, options?: ToastOptions) => string

/** Shows a toast and returns its id. `toast('Saved')`, `toast.success('Ready', {action: {label: 'Undo', run}})`. */
export const toast: Show & Record<Exclude<ToastKind, 'default'>, Show> & { dismiss: (id?: string) => void } =
  Object.assign(((message, options) => show('default', message, options)) satisfies Show, {
    success: ((message, options) => show('success', message, options)) satisfies Show,
    info: ((message, options) => show('info', message, options)) satisfies Show,
    warning: ((message, options) => show('warning', message, options)) satisfies Show,
    error: ((message, options) => show('error', message, options)) satisfies Show,
    loading: ((message, options) => show('loading', message, options)) satisfies Show,
    dismiss: (id?: string) => hotToast.dismiss(id),
  })

/** Shows a loading toast if `work` takes longer than a second, until it has resolved or rejected (row T1). */
export async function loadingWhile<T>(message: ReactNode, work: Promise<T>): Promise<T> {
  let id: string | null = null
  const timer = setTimeout(() => {
    id = toast.loading(message)
  }, toastRules.loadingAfterMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    if (id !== null) toast.dismiss(id)
  }
}
