export { loader, shouldRevalidate } from '../diet-plan/dishes'
