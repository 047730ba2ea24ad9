import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Tests of one file share a document.
afterEach(cleanup);
