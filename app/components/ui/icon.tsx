import type { IconComponent } from '~/components/ui/create-icon'
import { Award } from '~/components/ui/icons/award'
import { Baby } from '~/components/ui/icons/baby'
import { BadgeCheck } from '~/components/ui/icons/badge-check'
import { Calendar } from '~/components/ui/icons/calendar'
import { ClipboardList } from '~/components/ui/icons/clipboard-list'
import { Globe } from '~/components/ui/icons/globe'
import { HeartPulse } from '~/components/ui/icons/heart-pulse'
import { House } from '~/components/ui/icons/house'
import { Leaf } from '~/components/ui/icons/leaf'
import { Phone } from '~/components/ui/icons/phone'
import { Salad } from '~/components/ui/icons/salad'
import { Sparkles } from '~/components/ui/icons/sparkles'
import { Stethoscope } from '~/components/ui/icons/stethoscope'
import { Trophy } from '~/components/ui/icons/trophy'
import { Users } from '~/components/ui/icons/users'
import { Utensils } from '~/components/ui/icons/utensils'

const icons = {
  award: Award,
  'badge-check': BadgeCheck,
  salad: Salad,
  'clipboard-list': ClipboardList,
  stethoscope: Stethoscope,
  globe: Globe,
  'heart-pulse': HeartPulse,
  users: Users,
  leaf: Leaf,
  utensils: Utensils,
  calendar: Calendar,
  phone: Phone,
  sparkles: Sparkles,
  baby: Baby,
  trophy: Trophy,
  home: House,
} satisfies Record<string, IconComponent>

export type IconName = keyof typeof icons

/** An interface icon by the name the content gives it; decoration, so hidden from screen readers. */
export function Icon({ name, size = 24, className }: { name: IconName; size?: number; className?: string }) {
  const Drawing = icons[name]
  return <Drawing aria-hidden size={size} strokeWidth={1.75} className={className} />
}
