export { registerCheckoutRoutes } from './checkout-routes.ts';
export { confirmPayment } from './confirm-payment.ts';
export { createOrder } from './create-order.ts';
