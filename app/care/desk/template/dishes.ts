export { loader } from '../diet-plan/dishes'
