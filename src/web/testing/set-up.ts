import { afterEach } from 'vitest';
import { cleanUp } from './render-page.tsx';

afterEach(cleanUp);
