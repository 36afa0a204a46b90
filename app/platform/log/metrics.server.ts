import { Gauge, type Registry } from 'prom-client'

/** A gauge without labels, whose value is asked for when it is read. */
export const addGauge = (registry: Registry, name: string, help: string, read: () => number) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
