import { FilterChips } from '~/frame/desk/list/filters'

/** Each a screen below `/dashboard/clients/:id/care`. */
const tabs = [
  { label: 'Care', path: '' },
  { label: 'Assessment', path: '/assessment' },
  { label: 'Visits', path: '/visits' },
  { label: 'Readings', path: '/readings' },
  { label: 'Check-ins', path: '/check-ins' },
  { label: 'Messages', path: '/messages' },
  { label: 'Documents', path: '/documents' },
]

export const CareTabs = ({ clientId, current }: { clientId: string; current: string }) => (
  <FilterChips
    label="Parts of the care file"
    chips={[
      ...tabs.map(({ label, path }) => ({
        label,
        to: `/dashboard/clients/${clientId}/care${path}`,
        isCurrent: label === current,
      })),
      { label: 'Client page', to: `/dashboard/clients/${clientId}`, isCurrent: false },
    ]}
  />
)
