import { LoaderCircle } from '~/components/ui/icons/loader-circle'

/** In the place of what is being fetched. */
export function Loading({ label, className = '' }: { label: string; className?: string }) {
  return (
    <div role="status" className={`grid place-items-center text-leaf-700 ${className}`}>
      <LoaderCircle aria-hidden size={36} className="animate-spin" />
      <span className="sr-only">{label}</span>
    </div>
  )
}
