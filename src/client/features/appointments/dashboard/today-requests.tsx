import { useState } from 'react'
import type { RequestListProps } from '#client/features/appointments/requests/request-list.tsx'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import css from './today-screen.module.css'

// A workshop without online booking never loads it.
const RequestList = lazyWithPreload<RequestListProps>(() =>
  import('#client/features/appointments/requests/request-list.tsx').then((part) => part.RequestList),
)

/** The requests of customers, if there are any. Once shown it stays, because an answer may be open in its sheet. */
export function TodayRequests(props: RequestListProps) {
  const isNone = props.requests.length === 0
  const [isShown, setShown] = useState(!isNone)
  if (!isShown && !isNone) setShown(true)
  if (!isShown) return null
  return (
    <div className={css.requests} data-none={isNone || undefined}>
      <RequestList {...props} />
    </div>
  )
}
