import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/{-$locale}/_default/settings')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/-$locale/_default/settings"!</div>
}
