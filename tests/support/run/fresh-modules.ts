import { vi } from 'vitest';

// Files of a process share it, and each its modules with nobody: those of a page hold its session, notices and tabs.
vi.resetModules();
