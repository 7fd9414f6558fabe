import { vi } from 'vitest';

// Test files share a process but not their modules: those of a page contain its session, notices and tabs.
vi.resetModules();
