import { joinClasses } from '#client/ui/join-classes.ts'
import css from './place-name.module.css'

/** `Lift` and `4`: the distinguishing part of a bay's name is at its end. */
const numbered = /^(.*\S)\s+(\S{1,3})$/

/** The name of a bay. If the name does not fit, its number stays visible: `Li… 4`. */
export function PlaceName({ name, className }: { name: string; className: string | undefined }) {
  const [, kind = name, number] = numbered.exec(name) ?? []
  return (
    <span className={joinClasses(css.place, className)}>
      <span className={css.kind}>{kind}</span>
      {number && <span> {number}</span>}
    </span>
  )
}
