import { photoUrl } from '#client/api/photo-url.ts'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useChosen } from './use-chosen.ts'

/** The badge of the operator; an icon while nobody is chosen. */
export function OperatorBadge() {
  const person = useChosen()
  if (!person) return <Icon name="tabler:tool" size={24} />
  return <EmployeeBadge name={person.name} colour={person.colour} photo={photoUrl(person.photo)} size="small" />
}
