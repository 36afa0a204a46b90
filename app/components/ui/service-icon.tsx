/**
 * One of the drawings in public/icons/, in the colour of the text around it: each file's root has the id "icon", and
 * `<use>` draws it here, where currentColor is ours (an <img> would stay black).
 */
export function ServiceIcon({ src, label, className }: { src: string; label?: string; className?: string }) {
  return (
    <svg viewBox="0 0 48 48" className={className} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      <use href={`${src}#icon`} />
    </svg>
  )
}
