import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { photoUrl } from '#client/api/photo-url.ts'
import { useNames } from '#client/station/use-names.ts'
import { useDeviceNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import css from './operator.module.css'
import { chooseOperator, isStillValid, readOperator, watchOperator } from './operator.ts'
import { OperatorTiles } from './operator-tiles.tsx'

export type Operator = {
  /**
   * Calls `take` with the operator: at once if they are known, otherwise after a tile is tapped. With `null` if a user
   * is signed in, who is then the author.
   */
  sign: (take: (employeeId: string | null) => void) => void
  /** Shows the operator, with a button to change them, beside the steps; `null` if a user is signed in. */
  bar: ReactNode
  /** The sheet with the tiles, rendered beside the steps. */
  sheet: ReactNode
}

/** The operator on a shared tablet; `planned` is the id of the employee for whom the car is planned. */
export function useOperator(station: Station, planned: string | null = null): Operator {
  const { t } = useLingui()
  const { people } = useNames()
  const now = useDeviceNow()
  const chosen = useSyncExternalStore(watchOperator, readOperator)
  // `take` is the step that waits for a tile; absent if the operator is only being changed.
  const [asking, setAsking] = useState<{ take?: (employeeId: string) => void } | null>(null)
  if (!station.device) return { sign: (take) => take(null), bar: null, sheet: null }

  const active = people.filter((one) => one.active)
  const at = (instant: number) => {
    // A single employee cannot be confused with anybody.
    if (active.length === 1) return active[0]
    return isStillValid(chosen, instant) ? active.find(({ id }) => id === chosen.employeeId) : undefined
  }
  const person = at(now)
  const close = () => setAsking(null)
  return {
    sign: (take) => {
      const known = at(Date.now())
      if (!known) return setAsking({ take })
      chooseOperator(known.id, Date.now())
      take(known.id)
    },
    bar: (
      <button type="button" className={css.bar} onClick={() => setAsking({})}>
        {person ? (
          <EmployeeBadge name={person.name} colour={person.colour} photo={photoUrl(person.photo)} />
        ) : (
          <Icon name="tabler:user-question" size={28} />
        )}
        <span className={css.who}>{person ? person.shortName : <Trans>Who is at the tablet?</Trans>}</span>
        <span className={css.change}>{person ? <Trans>change</Trans> : <Trans>choose</Trans>}</span>
      </button>
    ),
    sheet: (
      <Sheet
        open={asking !== null}
        onClose={close}
        width="wide"
        title={asking?.take ? t`Who did it?` : t`Who is at the tablet?`}
      >
        <OperatorTiles
          station={station}
          planned={planned}
          chosen={person?.id ?? null}
          onChoose={(employeeId) => {
            close()
            chooseOperator(employeeId, Date.now())
            asking?.take?.(employeeId)
          }}
        />
      </Sheet>
    ),
  }
}
