import { joinClasses } from '#client/ui/join-classes.ts'
import css from './card-place.module.css'

/** `Lift` and `4`: what tells a bay from the others stands at the end. */
const numbered = /^(.*\S)\s+(\S{1,3})$/

/** A bay on a card. Where there is no room for its name, its number stays: `Li… 4`. */
export function CardPlace({ name, className }: { name: string; className: string | undefined }) {
  const [, kind = name, number] = numbered.exec(name) ?? []
  return (
    <span className={joinClasses(css.place, className)}>
      <span className={css.kind}>{kind}</span>
      {number && <span> {number}</span>}
    </span>
  )
}
