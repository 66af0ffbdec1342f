import { addIcons, Icon, type IconName, type IconProps } from './icon.tsx'
import { listIcons } from './list-icons.gen.ts'

addIcons(listIcons)

/** The icon of a list entry (services, conveniences), named by the server: `tabler:engine`. */
export function ListIcon({ name, ...rest }: Omit<IconProps, 'name'> & { name: string }) {
  return <Icon name={name as IconName} {...rest} />
}
