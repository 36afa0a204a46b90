/**
 * Lets a dialog that has just been opened grow out of the card that was pressed, in place of rising from below (dialog.css): for as
 * long as that, and not at all for those who want no motion. One that was opened earlier, before the page had its scripts, stays as
 * it is. Nothing is drawn smaller or larger on the way: the card's part of the dialog is cut out, and the cut opens.
 */
export function riseFrom(card: Element, id: string): void {
  const dialog = document.getElementById(id)
  const rising = dialog?.getAnimations().find(({ currentTime }) => (currentTime ?? 0) === 0)
  if (!dialog || !(rising?.effect instanceof KeyframeEffect)) return
  const from = card.getBoundingClientRect()
  // Its place without the animation: asked for as a rectangle it would have to be taken out of the animation first.
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = dialog
  const sides = Math.max(0, (offsetWidth - from.width) / 2)
  const ends = Math.max(0, (offsetHeight - from.height) / 2)
  const right = from.left + from.width / 2 - (offsetLeft + offsetWidth / 2)
  const down = from.top + from.height / 2 - (offsetTop + offsetHeight / 2)
  rising.effect.setKeyframes([
    {
      opacity: 0.4,
      transform: `translate(${right}px, ${down}px)`,
      clipPath: `inset(${ends}px ${sides}px round 20px)`,
    },
    { opacity: 1, transform: 'none', clipPath: 'inset(0 0 round 24px)' },
  ])
}
