import { addIcons, Icon, type IconName, type IconProps } from './icon.tsx'
import { listIcons } from './list-icons.gen.ts'

addIcons(listIcons)

/** The icon of an entry of our lists (services, conveniences), as the server names it: `tabler:engine`. */
export function ListIcon({ name, ...rest }: Omit<IconProps, 'name'> & { name: string }) {
  return <Icon name={name as IconName} {...rest} />
}
