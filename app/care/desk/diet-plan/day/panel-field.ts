import { useRefused } from '../../day-editor/editor'

/** For a field of a panel's form: what was typed where it was refused, else what stands there. */
export function usePanelField(intent: string, idPrefix = intent) {
  const refused = useRefused(intent)
  return (name: string, stands: string | number | null = '') => ({
    id: `${idPrefix}-${name}`,
    name,
    defaultValue: refused ? (refused.typed[name] ?? '') : String(stands ?? ''),
    errors: refused?.errors[name],
    autoComplete: 'off',
  })
}
