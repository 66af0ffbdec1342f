import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { employeesQuery } from '#client/api/employees-query.ts'
import { readTablet } from '#client/offline/device/workshop-tablet.ts'
import type { OutboxState } from '#contract/worker/messages.ts'
import css from './unsent-sheet.module.css'

type UnsentOfOthersProps = { outbox: OutboxState; photos: readonly { userId: string; count: number }[] }

/** The number of unsent changes and photos of other users on this device, by user, without their content (row O9). */
export function UnsentOfOthers({ outbox, photos }: UnsentOfOthersProps) {
  const { owner, foreign } = outbox
  const others = outbox.others.filter(({ count }) => count > 0)
  const people = useQuery(employeesQuery).data
  const nameOf = (userId: string) => people?.find((one) => one.userId === userId)?.name
  const tabletId = readTablet()?.id
  if (others.length + foreign.length + photos.length === 0) return null
  return (
    <ul className={css.others}>
      {others.map(({ userId, accountId, count }) => {
        const name = accountId === owner?.accountId ? nameOf(userId) : undefined
        return (
          <li key={accountId + userId}>
            {userId === tabletId ? (
              <Plural
                value={count}
                one="# unsent change from when this was a shared tablet. It will be sent when the tablet is set up again."
                other="# unsent changes from when this was a shared tablet. They will be sent when the tablet is set up again."
              />
            ) : name ? (
              <Plural
                value={count}
                one={`# unsent change by ${name}. It will be sent when they sign in here.`}
                other={`# unsent changes by ${name}. They will be sent when they sign in here.`}
              />
            ) : (
              <Plural
                value={count}
                one="# unsent change by someone else. It will be sent when they sign in here."
                other="# unsent changes by someone else. They will be sent when they sign in here."
              />
            )}
          </li>
        )
      })}
      {photos.map(({ userId, count }) => {
        const name = nameOf(userId)
        return (
          <li key={`photos ${userId}`}>
            {name ? (
              <Plural value={count} one={`# unsent photo by ${name}.`} other={`# unsent photos by ${name}.`} />
            ) : (
              <Plural value={count} one="# unsent photo by someone else." other="# unsent photos by someone else." />
            )}{' '}
            <Trans>Will be sent when they sign in here.</Trans>
          </li>
        )
      })}
      {foreign.length > 0 && (
        <li>
          <Plural
            value={foreign.length}
            one="# change was made by a newer version of the app. It is kept and will be sent after the update."
            other="# changes were made by a newer version of the app. They are kept and will be sent after the update."
          />
        </li>
      )}
    </ul>
  )
}
