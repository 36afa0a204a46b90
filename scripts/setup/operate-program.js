/** The program's commands, as build/operate.js has them. They read `.env` beside them, as the commands of the project do. */
import { existsSync } from 'node:fs'
import { operate } from '../../app/program/operate'

if (existsSync('.env')) process.loadEnvFile('.env')
process.exitCode = await operate(process.argv.slice(2), process.env)
