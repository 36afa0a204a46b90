import {
  Award,
  Baby,
  BadgeCheck,
  Calendar,
  ClipboardList,
  Globe,
  HeartPulse,
  House,
  Leaf,
  type LucideIcon,
  Phone,
  Salad,
  Sparkles,
  Stethoscope,
  Trophy,
  Users,
  Utensils,
} from 'lucide-react'

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
} satisfies Record<string, LucideIcon>

export type IconName = keyof typeof icons

/** An interface icon by the name the content gives it; decoration, so hidden from screen readers. */
export function Icon({ name, size = 24, className }: { name: IconName; size?: number; className?: string }) {
  const Drawing = icons[name]
  return <Drawing aria-hidden size={size} strokeWidth={1.75} className={className} />
}
