import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import css from './load-more.module.css'

export type LoadMoreProps = { isLoading: boolean; isFailed: boolean; onMore: () => void }

// Loads the next page before the end of the list is visible.
const ahead = '600px'

/** Loads the next page when its place comes near the viewport, or by a tap; after a failure only by a tap. */
export function LoadMore({ isLoading, isFailed, onMore }: LoadMoreProps) {
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
