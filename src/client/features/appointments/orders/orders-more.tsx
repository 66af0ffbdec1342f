import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import css from './orders-screen.module.css'

export type OrdersMoreProps = { isLoading: boolean; isFailed: boolean; onMore: () => void }

// The next page is there before the end comes into sight.
const ahead = '600px'

/** The next page: fetched when its place comes near, and by a tap. After a failure only by a tap. */
export function OrdersMore({ isLoading, isFailed, onMore }: OrdersMoreProps) {
  const place = useRef<HTMLDivElement>(null)
  const fetchMore = useRef(onMore)
  useEffect(() => {
    fetchMore.current = onMore
  })
  useEffect(() => {
    if (isLoading || isFailed || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) fetchMore.current()
      },
      { rootMargin: ahead },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isLoading, isFailed])
  return (
    <div ref={place} className={css.more}>
      <Button busy={isLoading} icon="tabler:chevron-down" onClick={onMore}>
        {isFailed ? <Trans>Could not be loaded. Try again</Trans> : <Trans>Load more</Trans>}
      </Button>
    </div>
  )
}
