import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import css from './schedule-screen.module.css'

/** The schedule while the station is unknown. */
export function ScheduleSkeleton() {
  return (
    <div className={css.schedule}>
      <Skeleton box height="52px" width="60%" />
      <BoardSkeleton />
    </div>
  )
}

export function BoardSkeleton() {
  return (
    <Loading className={css.skeleton ?? ''}>
      {['a', 'b', 'c', 'd'].map((column) => (
        <div key={column}>
          <Skeleton height="1.2em" width="45%" />
          <Skeleton box height="120px" />
          <Skeleton box height="80px" />
          <Skeleton box height="160px" />
        </div>
      ))}
    </Loading>
  )
}
