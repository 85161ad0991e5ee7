import { join } from 'node:path';
import { app } from './areas/app.ts';
import { auth } from './areas/auth.ts';
import { availability } from './areas/availability.ts';
import { bookmarks } from './areas/bookmarks.ts';
import { coupons } from './areas/coupons.ts';
import { desk } from './areas/desk.ts';
import { handRefunds } from './areas/hand-refunds.ts';
import { home } from './areas/home.ts';
import { mentorings } from './areas/mentorings.ts';
import { mentors } from './areas/mentors.ts';
import { messages } from './areas/messages.ts';
import { my } from './areas/my.ts';
import { notifications } from './areas/notifications.ts';
import { payment } from './areas/payment.ts';
import { registration } from './areas/registration.ts';
import { room } from './areas/room.ts';
import { transfers } from './areas/transfers.ts';
import type { Area } from './state.ts';

/** Ignored by git: pictures are made anew where they are looked at. */
export const SCREENS_FOLDER = join(import.meta.dirname, '../gallery');

/** In the order of a user's way through the app. Those that move the clock come last, since the demo data ages with it. */
export const AREAS: readonly Area[] = [
  auth,
  home,
  registration,
  my,
  mentors,
  availability,
  bookmarks,
  payment,
  coupons,
  notifications,
  messages,
  desk,
  transfers,
  handRefunds,
  app,
  mentorings,
  room,
];
