import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { photoUrl } from '#client/api/photo-url.ts'
import { useNames } from '#client/station/use-names.ts'
import type { Station } from '#client/station/use-station.ts'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import css from './operator.module.css'
import { chooseOperator, readOperator } from './operator.ts'
import { OperatorTiles } from './operator-tiles.tsx'
import { operatorAt, useChosen } from './use-chosen.ts'

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
  const person = useChosen()
  // `take` is the step that waits for a tile; absent if the operator is only being changed.
  const [asking, setAsking] = useState<{ take?: (employeeId: string) => void } | null>(null)
  if (!station.device) return { sign: (take) => take(null), bar: null, sheet: null }

  const close = () => setAsking(null)
  return {
    sign: (take) => {
      const known = operatorAt(people, readOperator(), Date.now())
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
        <span className={css.who}>{person ? person.shortName : <Trans>Who is using the tablet?</Trans>}</span>
        <span className={css.change}>{person ? <Trans>Change</Trans> : <Trans>Choose</Trans>}</span>
      </button>
    ),
    sheet: (
      <Sheet
        open={asking !== null}
        onClose={close}
        width="wide"
        title={asking?.take ? t`Who did it?` : t`Who is using the tablet?`}
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
